"""Manifolds with known answers, and a few shapes that are not manifolds.

>>> from ldle import datasets
>>> roll = datasets.make("swiss-roll", n=2000)
>>> roll.points.shape, roll.flat.shape
((2028, 3), (2028, 2))
"""

import numbers
from typing import NamedTuple, Optional

import numpy as np

from ldle import _core
from ldle._options import whole_number

__all__ = ["Dataset", "describe", "figure_images", "make", "names"]


class Dataset(NamedTuple):
    """Points on a manifold (or on a shape whose description says that it is none) and their true values.

    Noise moves the points only.
    """

    points: np.ndarray
    #: Parameters of each point on the manifold, one column for each of `parameter_names`.
    parameters: np.ndarray
    parameter_names: list
    #: Geodesic distance of each point from the boundary; None if there is no boundary.
    boundary_distance: Optional[np.ndarray]
    #: Coordinates of the points on the flattened surface; None if it cannot be flattened without distortion.
    flat: Optional[np.ndarray]

    def __repr__(self):
        count, columns = self.points.shape
        known = [f"parameters {', '.join(self.parameter_names)}"] if self.parameter_names else []
        known += ["distances from the boundary"] if self.boundary_distance is not None else []
        known += ["flat coordinates"] if self.flat is not None else []
        return f"<Dataset: {count} points with {columns} coordinates; {'; '.join(known)}>"


def names():
    """Returns the names of all data sets.

    >>> "klein-bottle" in names()
    True
    """
    return [entry["name"] for entry in _core.dataset_catalog()]


def describe(name):
    """Returns the description of a data set.

    >>> describe("square")
    'grid on the unit square'
    """
    for entry in _core.dataset_catalog():
        if entry["name"] == name:
            return entry["description"]
    raise ValueError(f"name = {name!r}: must be one of {', '.join(names())}")


def make(name, n=None, *, noise=None, random_state=0, sampling=None):
    """Generates a data set.

    Parameters
    ----------
    name : str
        One of `names()`.
    n : int, optional
        Approximate number of points; by default the paper's number.
    noise : float, optional
        Amount of noise, as the description of the data set defines it.
    random_state : int, default=0
        Seed of the random numbers.
    sampling : {'grid', 'random'}, optional
        Points on a grid, or random points; by default a grid if the data set has one.

    Returns
    -------
    Dataset

    Examples
    --------
    >>> make("sphere", n=500, sampling="random").points.shape
    (500, 3)
    """
    found = _core.generate_dataset(*_checked(name, n, noise, random_state, sampling))
    if found["boundary_distance"] is not None:
        found["boundary_distance"] = found["boundary_distance"].ravel()
    return Dataset(**found)


def _checked(name, n, noise, random_state, sampling):
    """Returns the arguments of `make`, of the types that the library takes."""
    if name not in names():
        raise ValueError(f"name = {name!r}: must be one of {', '.join(names())}")
    if n is not None:
        n = whole_number(n, "n", " or None")
        if not -(2**31) <= n < 2**31:
            raise ValueError(f"n = {n}: must be from 1 to 2^31 - 1")
    seed = whole_number(random_state, "random_state")
    if not 0 <= seed < 2**64:
        raise ValueError(f"random_state = {seed}: must be at least 0 and less than 2^64")
    if noise is not None and (isinstance(noise, bool) or not isinstance(noise, numbers.Real)):
        raise ValueError(f"noise = {noise!r}: must be a number or None")
    if sampling is not None and sampling not in ("grid", "random"):
        raise ValueError(f"sampling = {sampling!r}: must be 'grid', 'random' or None")
    return name, n, noise, seed, sampling


def figure_images(angles):
    """Returns the grey images, both figures side by side, whose principal components are `two-rotating-figures`.

    Parameters
    ----------
    angles : array of shape (n_samples, 2)
        Rotation angles of both figures: the `parameters` of that data set.

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
