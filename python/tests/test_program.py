"""What the program writes for other programs to read."""

import subprocess

import pytest

import ldle


def dump(program, *flags):
    command = [program, "embed", "--dump-config", *flags]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_dumped_options_are_toml(program, tmp_path):
    tomllib = pytest.importorskip("tomllib")
    text = dump(program, "--dimension", "3", "--no-tear", "--gradient-percentile", "40,60,50",
                "--eigen-solver", "filtered", "--heat-mass", "0.25", "--seed", str(2**64 - 1))
    options = tomllib.loads(text)
    assert options["dimension"] == 3
    assert options["tear"] is False
    assert options["gradient_percentile"] == [40.0, 60.0, 50.0]
    assert options["eigen_solver"] == "filtered"
    assert options["heat_mass"] == 0.25
    assert options["memory_limit"] == "none"
    assert options["seed"] == str(2**64 - 1)  # TOML's integers have 63 bits and a sign
    (tmp_path / "options.toml").write_text(text)
    assert dump(program, "--config", str(tmp_path / "options.toml")) == text


def test_dumped_defaults_are_those_of_python(program):
    tomllib = pytest.importorskip("tomllib")
    options = tomllib.loads(dump(program))
    assert options["dimension"] in ("auto", 2)
    for name, value in ldle.LDLE().get_params().items():
        if name in options and value is not None:
            assert options[name] in (value, [value]), name
