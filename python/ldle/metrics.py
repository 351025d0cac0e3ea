"""How true an embedding is."""

import numpy as np

from ldle import _core

__all__ = ["geodesic_distortion", "procrustes_error"]


def _rows(array, name):
    array = np.ascontiguousarray(array, dtype=np.float64)
    if array.ndim != 2:
        raise ValueError(f"{name} has {array.ndim} dimensions: must have 2")
    return array


def geodesic_distortion(X, embedding, *, n_neighbors=5, n_sources=None, random_state=0):
    """How much an embedding distorts the shortest paths from each point (``D_k`` of the paper).

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
        The data.
    embedding : array of shape (n_samples, n_components)
    n_neighbors : int, default=5
        Other points that each point is joined to.
    n_sources : int, optional
        Points to start from, drawn at random; by default all of them.
    random_state : int, default=0

    Returns
    -------
    array of shape (n_sources,)
        1 where all paths keep their length up to one scale.

    Examples
    --------
    >>> import numpy as np
    >>> points = np.random.default_rng(0).random((200, 2))
    >>> bool(np.allclose(geodesic_distortion(points, 3 * points), 1))
    True
    """
    _, distortion = _core.geodesic_distortion(
        _rows(X, "X"), _rows(embedding, "embedding"), n_neighbors, n_sources or 0, random_state
    )
    return distortion.ravel()


def procrustes_error(embedding, truth, *, scaled=False):
    """Distance of an embedding from the true flat coordinates after the best rigid motion, as a share of their spread.

    Parameters
    ----------
    embedding, truth : arrays of shape (n_samples, n_components)
    scaled : bool, default=False
        Allow one scale for all as well.

    Examples
    --------
    >>> import numpy as np
    >>> truth = np.random.default_rng(0).random((50, 2))
    >>> round(procrustes_error(truth @ [[0, 1], [-1, 0]] + 5, truth), 9)
    0.0
    """
    return _core.procrustes_error(_rows(embedding, "embedding"), _rows(truth, "truth"), scaled)
