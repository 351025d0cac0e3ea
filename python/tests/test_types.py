"""Tests of the type stubs and of the examples in docstrings."""

import importlib.util
import inspect
import pathlib
from importlib.machinery import SourceFileLoader

import ldle

REPOSITORY = pathlib.Path(__file__).parents[2]


def make_stubs():
    loader = SourceFileLoader("make_stubs", str(REPOSITORY / "tools" / "make_stubs"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_stubs", loader))
    loader.exec_module(module)
    return module


def test_stub_of_the_estimator_is_up_to_date():
    assert (REPOSITORY / "python/ldle/_estimator.pyi").read_text() == make_stubs().stub()


def test_stub_declares_every_attribute_of_a_fit(fitted):
    stub = make_stubs().stub()
    for name in vars(fitted):
        if not name.startswith("_"):
            assert f"    {name}: " in stub, name


def test_stub_of_the_package_declares_every_name():
    stub = (REPOSITORY / "python/ldle/__init__.pyi").read_text()
    for name in ldle.__all__:
        assert f" as {name}\n" in stub


def test_every_public_function_has_an_example():
    for module in (ldle.stages, ldle.plot, ldle.metrics, ldle.datasets):
        for name in module.__all__:
            function = getattr(module, name)
            if inspect.isfunction(function):
                assert ">>> " in function.__doc__, f"{module.__name__}.{name}"
    for method in ("fit", "fit_transform", "transform", "inverse_transform", "score_anomalies"):
        assert ">>> " in getattr(ldle.LDLE, method).__doc__
    assert ">>> " in ldle.topology.__doc__
