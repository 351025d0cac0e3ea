"""Tests of the messages of errors: the name that the user set, its value and the rule."""

import numpy as np
import pytest

import ldle
from ldle import LDLE
from ldle._options import DESCRIBED, LIBRARY_NAMES


@pytest.fixture(scope="module")
def points():
    return np.random.default_rng(0).random((300, 2))


def wrong_values():
    """Returns values that each parameter must refuse, with the rule that the error names."""
    for name, option in DESCRIBED.items():
        if option["choices"]:
            known = ", ".join(repr(choice) for choice in option["choices"])
            yield from ((name, value, f"must be one of {known}") for value in ("magic", 3, None))
        elif option["type"] == "bool":
            yield from ((name, value, "must be True or False") for value in ("yes", 1, None))
        elif "float" in option["type"]:
            several = " or a sequence of numbers" if "Sequence" in option["type"] else ""
            yield name, "much", f"must be a number{several}"
            yield from ((name, value, option["rule"]) for value in (-1, float("nan")))
        elif name == "random_state":
            yield name, "two", "must be a whole number, a numpy.random.RandomState or None"
        else:
            others = {"n_components": " or 'auto'", "n_jobs": " or None"}.get(name, "")
            yield from ((name, value, f"must be a whole number{others}") for value in ("two", 2.5, True))
            if name != "n_jobs":
                yield name, -1, option["rule"]


@pytest.mark.parametrize(("name", "value", "rule"), list(wrong_values()))
def test_errors_name_the_parameter_its_value_and_the_rule(points, name, value, rule):
    for landmarks in (None, "auto"):
        with pytest.raises(ValueError) as error:
            LDLE(**{name: value}, landmarks=landmarks).fit(points)
        assert str(error.value) == f"{name} = {value!r}: {rule}"


def test_every_renamed_parameter_has_wrong_values():
    assert set(LIBRARY_NAMES) <= {name for name, _, _ in wrong_values()} == set(DESCRIBED)


def test_errors_about_two_parameters_name_both(points):
    for params, message in [
        ({"scale_neighbor": 9, "n_neighbors": 8}, "scale_neighbor = 9: must be at most n_neighbors = 8"),
        ({"n_eigenvectors": 1, "local_views": "both"}, "n_components = 2: must be at most n_eigenvectors = 1"),
        ({"view_neighbors": 2}, "view_neighbors = 2: must be greater than n_components = 2"),
    ]:
        with pytest.raises(ValueError) as error:
            LDLE(**params).fit(points)
        assert str(error.value) == message


def test_errors_of_stages_name_the_parameter_or_the_array(points):
    with pytest.raises(ValueError, match="^n_neighbors = 1: must be at least 2$"):
        ldle.neighbors(points, n_neighbors=1)
    laplacian = ldle.laplacian(ldle.neighbors(points, n_neighbors=20), n_neighbors=20)
    with pytest.raises(ValueError, match="^n_eigenvectors = 0: must be at least 1$"):
        ldle.spectrum(laplacian, n_eigenvectors=0)
    with pytest.raises(ValueError, match="^eigenvectors: must have a row for each point"):
        ldle.spectrum(laplacian, eigenvalues=np.ones(3), eigenvectors=np.ones((7, 3)))
    with pytest.raises(ValueError, match="^dimension = 0: must be at least 1$"):
        ldle.topology(points, dimension=0)


def test_the_number_of_landmarks_can_be_found_with_the_dimension():
    roll = ldle.datasets.make("swiss-roll", n=2000).points
    found = LDLE(n_components="auto", landmarks="auto").fit(roll)
    assert found.landmarks_ is None and found.landmarks_choice_  # few points need all of them
    np.testing.assert_array_equal(found.embedding_, LDLE(n_components="auto").fit(roll).embedding_)
