"""The algorithm stage by stage, to inspect the values of stages or to replace them.

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

Each function takes the parameters of `LDLE` that its stage uses, with the same names and defaults. The arrays of a result
are read-only views of the library's memory, not copies, and keep it alive. No two points may be equal. Points are used in the
given order.
"""

from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike

from ldle import _core
from ldle._arrays import ids_of, rows_of
from ldle._options import LIBRARY_NAMES, errors_name_parameters, threads_of

__all__ = [
    "gluing",
    "gradient_products",
    "intermediate_views",
    "laplacian",
    "local_views",
    "neighbors",
    "polish",
    "registration",
    "short_cuts",
    "spectrum",
]


def _run(stage, *values, params, **others):
    """Runs a stage of the library, with the parameters under the library's names."""
    if "n_jobs" in params:
        params = {**params, "n_jobs": threads_of(params["n_jobs"])}
    options = {LIBRARY_NAMES.get(name, name): value for name, value in params.items()}
    with errors_name_parameters():
        return stage(*values, options=options, **others)


def neighbors(X: ArrayLike, **params: Any) -> _core.NeighborGraph:
    """Finds the nearest neighbours of every point; a point is its own first neighbour: `offsets`, `ids`, `distances`.

    The neighbours of point k are ``ids[offsets[k]:offsets[k + 1]]``, by ascending distance.

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
    n_neighbors, n_jobs : see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((100, 2)), n_neighbors=10)
    >>> graph.ids[:1], len(graph.distances)
    (array([0], dtype=int32), 1000)
    """
    # A copy, because later stages use the points as well.
    return _run(_core.neighbors, np.array(rows_of(X, "X")), params=params)


def short_cuts(graph: _core.NeighborGraph, **params: Any) -> np.ndarray:
    """Finds edges between points that are far from each other along the data, such as points on two sheets: an array with
    a row (i, j), i < j, for each.

    An edge is a short cut if its ends have few neighbours in common, and if it is much shorter than every path of edges
    whose ends have many.

    Parameters
    ----------
    graph : result of `neighbors`
    n_jobs : see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> short_cuts(neighbors(np.random.default_rng(0).random((500, 2)))).shape
    (0, 2)
    """
    return _run(_core.short_cuts, graph, params=params)


def laplacian(graph: _core.NeighborGraph, **params: Any) -> _core.GraphLaplacian:
    """Computes the self-tuned graph Laplacian in compressed columns: `data`, `indices`, `indptr`; and `scale`,
    `component`.

    ``scipy.sparse.csc_matrix((L.data, L.indices, L.indptr))`` is the matrix, without a copy.

    Parameters
    ----------
    graph : result of `neighbors`
    n_neighbors, scale_neighbor, n_jobs : see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> L = laplacian(neighbors(np.random.default_rng(0).random((100, 2)), n_neighbors=10), n_neighbors=10)
    >>> len(L.scale), len(L.indptr), int(L.component.max())
    (100, 101, 0)
    """
    return _run(_core.laplacian, graph, params=params)


def spectrum(
    laplacian: _core.GraphLaplacian,
    *,
    eigenvalues: Optional[ArrayLike] = None,
    eigenvectors: Optional[ArrayLike] = None,
    **params: Any,
) -> _core.Spectrum:
    """Computes the lowest eigenpairs: `eigenvalues` (components x N), `eigenvectors` (n x N), `residuals`, `solver`,
    `converged`.

    Parameters
    ----------
    laplacian : result of `laplacian`
    eigenvalues, eigenvectors : arrays, optional
        Eigenpairs to use instead of computing them: ascending eigenvalues, one row for each connected component, and
        one column for each eigenvector.
    n_eigenvectors, eigen_solver, n_components, memory_limit, n_jobs : see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> L = laplacian(neighbors(np.random.default_rng(0).random((500, 2))))
    >>> found = spectrum(L, n_eigenvectors=20)
    >>> found.eigenvalues.shape, found.eigenvectors.shape, found.converged
    ((1, 20), (500, 20), True)
    """
    if eigenvalues is None and eigenvectors is None:
        return _run(_core.spectrum, laplacian, params=params)
    if eigenvalues is None or eigenvectors is None:
        raise ValueError("eigenvalues and eigenvectors must be given together")
    values = np.ascontiguousarray(np.atleast_2d(eigenvalues), dtype=np.float64)
    return _core.given_spectrum(laplacian, values, np.ascontiguousarray(eigenvectors, dtype=np.float64))


def local_views(graph: _core.NeighborGraph, spectrum: _core.Spectrum, **params: Any) -> _core.LocalViews:
    """Makes a map of low distortion around every point: `offsets`, `members`, `radius`, `map_of`, `distortion`,
    `chosen_eigenvectors`, `coordinates(k)`.

    Parameters
    ----------
    graph, spectrum : results of `neighbors` and `spectrum`
    n_components, local_views, view_neighbors, gradient_estimator, heat_mass, gradient_percentile, slope_fraction, n_jobs :
        see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((500, 2)))
    >>> local = local_views(graph, spectrum(laplacian(graph), n_eigenvectors=20))
    >>> local.coordinates(0).shape, bool((local.distortion >= 1).all())
    ((25, 2), True)
    """
    return _run(_core.local_views, graph, spectrum, params=params)


def gradient_products(
    local_views: _core.LocalViews, spectrum: _core.Spectrum, i: int, j: int, **params: Any
) -> np.ndarray:
    """Returns the inner products of the gradients of two eigenvectors at every point, up to a factor (`A~_kij` of the
    paper).

    Parameters
    ----------
    local_views, spectrum : results of `local_views` and `spectrum`
    i, j : int
        Eigenvectors, numbered from 0.
    gradient_estimator, n_components, view_neighbors, heat_mass, n_jobs : see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((500, 2)))
    >>> found = spectrum(laplacian(graph), n_eigenvectors=20)
    >>> squares = gradient_products(local_views(graph, found), found, 3, 3)
    >>> squares.shape, bool((squares >= 0).all())
    ((500,), True)
    """
    return _run(_core.gradient_products, local_views, spectrum, params=params, i=i, j=j).ravel()


def intermediate_views(
    local_views: _core.LocalViews, *, clusters: Optional[ArrayLike] = None, **params: Any
) -> _core.IntermediateViews:
    """Merges local views into larger maps, one for each cluster: `cluster_of`, `cluster_offsets`, `clusters`, `offsets`,
    `members`, `coordinates`, `distortion`.

    Parameters
    ----------
    local_views : result of `local_views`
    clusters : array of shape (n_samples,), optional
        Clusters to use instead of computing them, numbered from 0.
    min_cluster_size, max_cluster_size, small_views_first, cluster_in_blocks, n_jobs : see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((500, 2)))
    >>> local = local_views(graph, spectrum(laplacian(graph), n_eigenvectors=20))
    >>> intermediate_views(local, clusters=np.arange(500) // 250).cluster_offsets.tolist()
    [0, 250, 500]
    """
    if clusters is not None:
        clusters = ids_of(clusters, "clusters", 1)
    return _run(_core.intermediate_views, local_views, clusters, params=params)


def registration(intermediate_views: _core.IntermediateViews, **params: Any) -> _core.Registration:
    """Moves the intermediate views until they agree on their overlaps: `embedding`, `torn_views`, `alignment_error`,
    `order`, `scale`, `rotation`, `translation`.

    Parameters
    ----------
    intermediate_views : result of `intermediate_views`
    alignment, tear, tear_relaxation, tear_folds, synchronize, seam_weight, n_refinements, random_state, n_jobs : see LDLE
    polish : see LDLE
        Unless it is "none", refinement ends when the seam settles, because the polish continues it.

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((500, 2)))
    >>> views = intermediate_views(local_views(graph, spectrum(laplacian(graph), n_eigenvectors=20)))
    >>> registration(views, n_refinements=20).embedding.shape
    (500, 2)
    """
    return _run(_core.registration, intermediate_views, params=params)


def polish(registration: _core.Registration, **params: Any) -> _core.Polish:
    """Moves the points until edge lengths are those of the data: `embedding`, `torn_views`.

    Parameters
    ----------
    registration : result of `registration`
    close_tears, separate_sheets, polish_steps, tear, tear_relaxation, tear_folds, view_neighbors, memory_limit, n_jobs : see LDLE

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((500, 2)))
    >>> views = intermediate_views(local_views(graph, spectrum(laplacian(graph), n_eigenvectors=20)))
    >>> polish(registration(views, n_refinements=20)).embedding.shape
    (500, 2)
    """
    return _run(_core.polish, registration, params=params)


def gluing(intermediate_views: _core.IntermediateViews, torn_views: ArrayLike) -> _core.Gluing:
    """Finds the seam and colours that are equal on both sides: `color` (-1 for points not on the seam), `seam`.

    Parameters
    ----------
    intermediate_views : result of `intermediate_views`
    torn_views : array of shape (n_torn, 2)
        Pairs of intermediate views that are torn apart.

    Examples
    --------
    >>> import numpy as np
    >>> graph = neighbors(np.random.default_rng(0).random((500, 2)))
    >>> local = local_views(graph, spectrum(laplacian(graph), n_eigenvectors=20))
    >>> halves = intermediate_views(local, clusters=np.arange(500) // 250)
    >>> sorted(set((gluing(halves, [[0, 1]]).color >= 0).tolist()))
    [True]
    """
    return _core.gluing(intermediate_views, ids_of(torn_views, "torn_views", 2))
