"""The algorithm stage by stage, to look inside or to put something else in a stage's place.

>>> import ldle
>>> roll = ldle.datasets.make("swiss-roll", n=2000)
>>> graph = ldle.neighbors(roll.points)
>>> laplacian = ldle.laplacian(graph)
>>> spectrum = ldle.spectrum(laplacian, n_eigenvectors=50)
>>> local = ldle.local_views(graph, spectrum)
>>> views = ldle.intermediate_views(local)
>>> registered = ldle.registration(views)
>>> polished = ldle.polish(registered)
>>> polished.embedding.shape
(2028, 2)

Each function takes the parameters of `LDLE` that its stage has, by the same names and with the same defaults. What it returns looks
into the library's own memory: arrays are views, not copies, and keep what they belong to alive. Points must differ from one
another, and are taken in the order in which they come.
"""

import numpy as np

from ldle import _core
from ldle._options import LIBRARY_NAMES, threads_of

__all__ = [
    "gluing",
    "intermediate_views",
    "laplacian",
    "local_views",
    "neighbors",
    "polish",
    "registration",
    "spectrum",
]


def _told(params):
    """Options by the library's names."""
    if "n_jobs" in params:
        params = {**params, "n_jobs": threads_of(params["n_jobs"])}
    return {LIBRARY_NAMES.get(name, name): value for name, value in params.items()}


def neighbors(X, **params):
    """The nearest neighbours of every point, itself the first: `offsets`, `ids`, `distances`.

    Neighbours of point k are ``ids[offsets[k]:offsets[k + 1]]``, by ascending distance.

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
    n_neighbors, n_jobs : as of LDLE

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((100, 2)), n_neighbors=10)
    >>> graph.ids[:1], len(graph.distances)
    (array([0], dtype=int32), 1000)
    """
    return _core.neighbors(np.ascontiguousarray(X, dtype=np.float64), _told(params))


def laplacian(graph, **params):
    """The self-tuned graph Laplacian as compressed columns: `data`, `indices`, `indptr`; and `scale`, `component`.

    ``scipy.sparse.csc_matrix((L.data, L.indices, L.indptr))`` is the matrix, without a copy.

    Parameters
    ----------
    graph : what `neighbors` returned
    n_neighbors, scale_neighbor, n_jobs : as of LDLE
    """
    return _core.laplacian(graph, _told(params))


def spectrum(laplacian, *, eigenvalues=None, eigenvectors=None, **params):
    """The lowest eigenpairs: `eigenvalues` (components x N), `eigenvectors` (n x N), `residuals`, `solver`, `converged`.

    Parameters
    ----------
    laplacian : what `laplacian` returned
    eigenvalues, eigenvectors : arrays, optional
        Your own instead: ascending values, a row for each component of the graph, and a column for each vector.
    n_eigenvectors, eigen_solver, n_components, memory_limit, n_jobs : as of LDLE
    """
    if eigenvalues is None and eigenvectors is None:
        return _core.spectrum(laplacian, _told(params))
    if eigenvalues is None or eigenvectors is None:
        raise ValueError("eigenvalues and eigenvectors go together")
    values = np.ascontiguousarray(np.atleast_2d(eigenvalues), dtype=np.float64)
    return _core.given_spectrum(laplacian, values, np.ascontiguousarray(eigenvectors, dtype=np.float64))


def local_views(graph, spectrum, **params):
    """A map of low distortion around every point: `offsets`, `members`, `radius`, `map_of`, `distortion`, `coordinates(k)`.

    Parameters
    ----------
    graph, spectrum : what the functions of these names returned
    n_components, local_views, view_neighbors, heat_mass, gradient_percentile, slope_fraction, n_jobs : as of LDLE
    """
    return _core.local_views(graph, spectrum, _told(params))


def intermediate_views(local_views, *, clusters=None, **params):
    """Larger maps, one for each cluster: `cluster_of`, `cluster_offsets`, `clusters`, `offsets`, `members`, `coordinates`, `distortion`.

    Parameters
    ----------
    local_views : what `local_views` returned
    clusters : array of shape (n_samples,), optional
        Your own clusters, numbered from 0 on.
    min_cluster_size, max_cluster_size, small_views_first, n_jobs : as of LDLE
    """
    if clusters is not None:
        clusters = np.ascontiguousarray(clusters, dtype=np.int32)
    return _core.intermediate_views(local_views, clusters, _told(params))


def registration(intermediate_views, **params):
    """The maps, moved until they agree on their overlaps: `embedding`, `torn_views`, `scale`, `rotation`, `translation`.

    Parameters
    ----------
    intermediate_views : what `intermediate_views` returned
    tear, tear_relaxation, tear_folds, synchronize, n_refinements, random_state, n_jobs : as of LDLE
    """
    return _core.registration(intermediate_views, _told(params))


def polish(registration, **params):
    """The embedding with distances between neighbours as true as they can be: `embedding`, `torn_views`.

    Parameters
    ----------
    registration : what `registration` returned
    close_tears, polish_steps, tear, tear_relaxation, tear_folds, view_neighbors, memory_limit, n_jobs : as of LDLE
    """
    return _core.polish(registration, _told(params))


def gluing(intermediate_views, torn_views):
    """Colours that are the same on both sides of a tear: `color` (-1 away from it), `seam`.

    Parameters
    ----------
    intermediate_views : what `intermediate_views` returned
    torn_views : array of shape (n_torn, 2)
    """
    return _core.gluing(intermediate_views, np.ascontiguousarray(torn_views, dtype=np.int32))
