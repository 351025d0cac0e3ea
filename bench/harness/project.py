"""Paths of the project, builds, virtual environments, and versions."""

import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HARNESS = ROOT / "bench" / "harness"
RESULTS = ROOT / "build" / "bench"
BINARIES = ROOT / "build" / "release" / "bin"
LDLE = BINARIES / "ldle"
LOAD_AT_START = os.getloadavg()[0]  # before the build adds to it


class BenchError(Exception):
    """An error that is shown to the user as one line, without a traceback."""


def run_main(name, main):
    """Runs a command of bench/. A BenchError is printed as one line and gives exit code 1."""
    try:
        sys.exit(main())
    except BenchError as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _quietly(command, what):
    done = subprocess.run(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode != 0:
        raise BenchError(f"{what} failed:\n{done.stdout[-4000:]}")
    return done.stdout


def build(*targets):
    print(f"building {', '.join(targets)}", flush=True)
    _quietly(["cmake", "--preset", "release", "-DLDLE_BUILD_BENCHMARKS=ON"], "cmake")
    _quietly(
        [
            "cmake",
            "--build",
            "--preset",
            "release",
            "-j",
            str(os.cpu_count()),
            "--target",
            *targets,
        ],
        "the build",
    )


def python_with(requirements):
    """Returns the Python of a virtual environment with the packages of a file in bench/harness; makes it if needed."""
    wanted = HARNESS / requirements
    folder = ROOT / "build" / "venv" / wanted.stem
    stamp = folder / "installed.txt"
    if not stamp.exists() or stamp.read_text() != wanted.read_text():
        print(f"installing {requirements} into {folder.relative_to(ROOT)}", flush=True)
        _quietly(
            [sys.executable, "-m", "venv", "--clear", str(folder)], "making a virtual environment"
        )
        _quietly(
            [
                str(folder / "bin" / "pip"),
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "-r",
                str(wanted),
            ],
            "installing Python packages",
        )
        shutil.copyfile(wanted, stamp)
    return folder / "bin" / "python"


def _first_line(command):
    try:
        return subprocess.run(
            command, cwd=ROOT, text=True, capture_output=True, check=True
        ).stdout.split("\n")[0]
    except (OSError, subprocess.CalledProcessError):
        return ""


def _proc_field(path, field):
    for line in pathlib.Path(path).read_text().splitlines():
        name, _, value = line.partition(":")
        if name.strip() == field:
            return value.strip()
    return ""


def _commit():
    commit = _first_line(["git", "rev-parse", "--short", "HEAD"])
    sources = ["include", "src", "cli", "bench", "cmake", "CMakeLists.txt"]
    changed = _first_line(["git", "status", "--porcelain", "--", *sources])
    return commit + (" with changes" if commit and changed else "")


def circumstances(cores=None):
    """Returns machine, versions and date, which every result records."""
    system = dict(
        re.findall(r'^(\w+)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(), re.M)
    )
    return {
        "cpu": _proc_field("/proc/cpuinfo", "model name") or os.uname().machine,
        "cores": cores or len(os.sched_getaffinity(0)),
        "memory_gb": round(int(_proc_field("/proc/meminfo", "MemTotal").split()[0]) / 2**20, 1),
        "system": f"{system.get('PRETTY_NAME', 'Linux')}, Linux {os.uname().release.split('-')[0]}",
        "load_at_start": round(LOAD_AT_START, 1),
        "compiler": _first_line(["g++", "--version"]),
        "ldle": _first_line([str(LDLE), "--version"]),
        "commit": _commit(),
        "date": datetime.date.today().isoformat(),
    }


def sizes_of(option, text):
    """Returns the numbers of points that a user gave to an option, in increasing order.

    >>> sizes_of("--sizes", "1000000,100000")
    [100000, 1000000]
    >>> sizes_of("--sizes", "many")
    Traceback (most recent call last):
    project.BenchError: --sizes: 'many' is not a list of whole numbers separated by commas
    """
    try:
        sizes = sorted({int(word) for word in text.split(",")})
    except ValueError:
        raise BenchError(
            f"{option}: '{text}' is not a list of whole numbers separated by commas"
        ) from None
    if sizes[0] < 1:
        raise BenchError(f"{option}: {sizes[0]} must be at least 1")
    return sizes


def save(name, result):
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"{name}.json"
    partial = path.with_suffix(".json.tmp")
    partial.write_text(json.dumps(result, indent=2) + "\n")
    partial.replace(path)
    return path
