"""Manifolds whose truth is known, and a few shapes that are no manifolds.

>>> from ldle import datasets
>>> roll = datasets.make("swiss-roll", n=2000)
>>> roll.points.shape, roll.flat.shape
((2028, 3), (2028, 2))
"""

from typing import NamedTuple, Optional

import numpy as np

from ldle import _core

__all__ = ["Dataset", "describe", "figure_images", "make", "names"]


class Dataset(NamedTuple):
    """Points on a manifold, or on what the description calls none, and what is known of them. Noise moves the points only."""

    points: np.ndarray
    parameters: np.ndarray
    parameter_names: list
    #: Distance to the boundary along the surface; None where there is no boundary.
    boundary_distance: Optional[np.ndarray]
    #: Coordinates of the surface laid flat; None where that is impossible.
    flat: Optional[np.ndarray]


def names():
    """The data sets there are.

    >>> "klein-bottle" in names()
    True
    """
    return [entry["name"] for entry in _core.dataset_catalog()]


def describe(name):
    """What a data set is, in words.

    >>> describe("square")
    'grid on the unit square'
    """
    for entry in _core.dataset_catalog():
        if entry["name"] == name:
            return entry["description"]
    raise ValueError(f"name = {name!r}: must be one of {', '.join(names())}")


def make(name, n=None, *, noise=None, random_state=0, sampling=None):
    """Makes a data set.

    Parameters
    ----------
    name : str
        One of `names()`.
    n : int, optional
        About how many points; by default as many as in the paper.
    noise : float, optional
        As the description of the data set says.
    random_state : int, default=0
    sampling : {'grid', 'random'}, optional
        Even or random points; by default even ones, where the data set has them.

    Returns
    -------
    Dataset

    Examples
    --------
    >>> make("sphere", n=500, sampling="random").points.shape
    (500, 3)
    """
    found = _core.generate_dataset(name, n, noise, random_state, sampling)
    if found["boundary_distance"] is not None:
        found["boundary_distance"] = found["boundary_distance"].ravel()
    return Dataset(**found)


def figure_images(angles):
    """The grey images, both figures side by side, whose principal components `two-rotating-figures` holds.

    Parameters
    ----------
    angles : array of shape (n_samples, 2)
        How both figures are turned: the `parameters` of that data set.

    Returns
    -------
    array of shape (n_samples, height, width)

    Examples
    --------
    >>> figure_images([[0.0, 1.0], [0.5, 1.0]]).shape
    (2, 24, 48)
    """
    pixels, height, width = _core.figure_images(np.ascontiguousarray(angles, dtype=np.float64))
    return pixels.reshape(-1, height, width)
