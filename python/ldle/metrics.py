"""Quality of an embedding."""

from dataclasses import dataclass

from ldle import _core
from ldle._arrays import ids_of, rows_of

__all__ = ["MapQuality", "continuity", "geodesic_distortion", "map_quality", "procrustes_error", "trustworthiness"]


def _pairs(array):
    return None if array is None else ids_of(array, "pairs", 2)


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
    """Returns the distortion of the shortest paths from each point (``D_k`` of the paper).

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
        The data.
    embedding : array of shape (n_samples, n_components)
    n_neighbors : int, default=5
        Number of neighbours that each point is joined with, without the point itself.
    n_sources : int, optional
        Number of points that paths start from, drawn at random; by default all points.
    random_state : int, default=0
        Seed of the random numbers.
    tears : {'ignore', 'cut', 'glue'}, default='ignore'
        How paths treat the seam. 'ignore': they cross it at its full width in the embedding. 'cut': they do not cross
        it. 'glue': they cross it as if its two sides were joined.
    clusters, torn_views : arrays, optional
        `clusters_` and `torn_views_` of an LDLE, which define the seam.

    Returns
    -------
    array of shape (n_sources,)
        1 if all paths keep their length up to a common scale.

    Examples
    --------
    >>> import numpy as np
    >>> points = np.random.default_rng(0).random((200, 2))
    >>> bool(np.allclose(geodesic_distortion(points, 3 * points), 1))
    True
    """
    if clusters is not None:
        clusters = ids_of(clusters, "clusters", 1)
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
    """Returns how well neighbours in the embedding are neighbours in the data: 1 if all are, 0 in the worst case.

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
        The data.
    embedding : array of shape (n_samples, n_components)
    n_neighbors : int, default=12
        Number of neighbours, without the point itself.
    n_points : int, optional
        Number of points whose neighbours are compared, drawn at random; by default all points.
    random_state : int, default=0
        Seed of the random numbers.
    seam : array of shape (n_pairs, 2), optional
        Pairs of points that are neighbours across the seam, `seam_` of an LDLE. Distances are then those of the
        embedding glued along the seam.

    Examples
    --------
    >>> import numpy as np
    >>> points = np.random.default_rng(0).random((200, 2))
    >>> trustworthiness(points, -3 * points), trustworthiness(points, points[:, :1]) < 0.9
    (1.0, True)
    """
    return _ranks(X, embedding, n_neighbors, n_points, random_state, seam)[0]


def continuity(X, embedding, *, n_neighbors=12, n_points=None, random_state=0, seam=None):
    """Returns how well neighbours in the data are neighbours in the embedding: 1 if all are, 0 in the worst case.

    The parameters are those of `trustworthiness`.

    Examples
    --------
    >>> import numpy as np
    >>> points = np.random.default_rng(0).random((200, 2))
    >>> continuity(points, -3 * points)
    1.0
    """
    return _ranks(X, embedding, n_neighbors, n_points, random_state, seam)[1]


@dataclass(frozen=True)
class MapQuality:
    """How good a flat map of a surface an embedding in the plane is, measured on triangles between neighbours that are not
    torn apart.

    Attributes
    ----------
    area : float
        Area of the triangles in the data.
    seam_length : float
        Length of the seam, in units of the square root of the area.
    stretch_spread : float
        95th percentile of the stretch of the triangles' sides divided by the 5th. 1 is perfect.
    dirichlet_energy : float
        A quarter of the symmetric Dirichlet energy of the triangles, per area. 1 is perfect.
    covered_twice : float
        Area of the embedding that is covered more than once, relative to the area. 0 is perfect.
    """

    area: float
    seam_length: float
    stretch_spread: float
    dirichlet_energy: float
    covered_twice: float


def map_quality(X, embedding):
    """Returns how good a flat map of a surface an embedding is, as a `MapQuality`. It need not be an embedding of LDLE.

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
        The data.
    embedding : array of shape (n_samples, 2)

    Examples
    --------
    >>> import numpy as np
    >>> points = np.random.default_rng(0).random((500, 2))
    >>> quality = map_quality(points, points @ [[0, 1], [-1, 0]] + 5)
    >>> quality.seam_length, quality.covered_twice, round(quality.dirichlet_energy, 9)
    (0.0, 0.0, 1.0)
    """
    return MapQuality(**_core.map_quality(rows_of(X, "X"), rows_of(embedding, "embedding")))


def procrustes_error(embedding, truth, *, scaled=False):
    """Returns the distance of an embedding from the true flat coordinates after the best rigid motion, relative to their
    spread.

    Parameters
    ----------
    embedding, truth : arrays of shape (n_samples, n_components)
    scaled : bool, default=False
        Also allow a common scale.

    Examples
    --------
    >>> import numpy as np
    >>> truth = np.random.default_rng(0).random((50, 2))
    >>> round(procrustes_error(truth @ [[0, 1], [-1, 0]] + 5, truth), 9)
    0.0
    """
    return _core.procrustes_error(rows_of(embedding, "embedding"), rows_of(truth, "truth"), scaled)
