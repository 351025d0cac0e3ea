"""Fixtures for several tests."""

import os
import pathlib

import numpy as np
import pytest

import ldle


@pytest.fixture(scope="session")
def roll():
    """A swiss roll of about two thousand points."""
    return ldle.datasets.make("swiss-roll", n=2000)


@pytest.fixture(scope="session")
def fitted(roll):
    return ldle.LDLE().fit(roll.points)


@pytest.fixture(scope="session")
def program():
    """The program `ldle` that LDLE_PROGRAM names; the test is skipped if it is not set."""
    path = os.environ.get("LDLE_PROGRAM")
    if not path:
        pytest.skip("LDLE_PROGRAM is not set")
    return pathlib.Path(path)


@pytest.fixture
def rng():
    return np.random.default_rng(0)
