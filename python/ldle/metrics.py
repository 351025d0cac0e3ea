"""How true an embedding is."""

import numpy as np

from ldle import _core
from ldle._arrays import rows_of

__all__ = ["continuity", "geodesic_distortion", "procrustes_error", "trustworthiness"]


def _pairs(array):
    return None if array is None else np.ascontiguousarray(array, dtype=np.int32).reshape(-1, 2)


def geodesic_distortion(
    X,
    embedding,
    *,
    n_neighbors=5,
    n_sources=None,
    random_state=0,
    tears="ignore",
    clusters=None,
    torn_views=None,
):
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
    tears : {'ignore', 'cut', 'glue'}, default='ignore'
        What paths make of tears: cross them at their full length in the embedding, keep to one side, or cross them as if the
        two sides lay side by side.
    clusters, torn_views : arrays, optional
        Where the tears are: `clusters_` and `torn_views_` of an LDLE.

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
    if clusters is not None:
        clusters = np.ascontiguousarray(clusters, dtype=np.int32)
    _, distortion = _core.geodesic_distortion(
        rows_of(X, "X"),
        rows_of(embedding, "embedding"),
        n_neighbors,
        n_sources or 0,
        random_state,
        tears,
        clusters,
        _pairs(torn_views),
    )
    return distortion.ravel()


def _ranks(X, embedding, n_neighbors, n_points, random_state, seam):
    rows = rows_of(X, "X"), rows_of(embedding, "embedding")
    return _core.neighborhood_ranks(*rows, n_neighbors, n_points or 0, random_state, _pairs(seam))


def trustworthiness(X, embedding, *, n_neighbors=12, n_points=None, random_state=0, seam=None):
    """How far neighbours in the embedding are neighbours in the data: 1 where all are, 0 at worst.

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
    embedding : array of shape (n_samples, n_components)
    n_neighbors : int, default=12
        Other points that count as near.
    n_points : int, optional
        Points to look around from, drawn at random; by default all of them.
    random_state : int, default=0
    seam : array of shape (n_pairs, 2), optional
        Pairs of points on the two sides of a tear, `seam_` of an LDLE: distances in the embedding are then those of the glued one.

    Examples
    --------
    >>> import numpy as np
    >>> points = np.random.default_rng(0).random((200, 2))
    >>> trustworthiness(points, -3 * points), trustworthiness(points, points[:, :1]) < 0.9
    (1.0, True)
    """
    return _ranks(X, embedding, n_neighbors, n_points, random_state, seam)[0]


def continuity(X, embedding, *, n_neighbors=12, n_points=None, random_state=0, seam=None):
    """How far neighbours in the data are neighbours in the embedding: 1 where all are, 0 at worst.

    Parameters are those of `trustworthiness`.

    Examples
    --------
    >>> import numpy as np
    >>> points = np.random.default_rng(0).random((200, 2))
    >>> continuity(points, -3 * points)
    1.0
    """
    return _ranks(X, embedding, n_neighbors, n_points, random_state, seam)[1]


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
    return _core.procrustes_error(rows_of(embedding, "embedding"), rows_of(truth, "truth"), scaled)
