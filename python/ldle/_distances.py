"""Distances between rows other than Euclidean ones, and rows that are sparse.

Some metrics are Euclidean distances of rows that are mapped first: `coordinates` maps them, and the library does the rest.
For all others `NeighborSearch` finds neighbours, and the library gets these instead of points.
"""

import numpy as np
from sklearn.metrics import pairwise_distances, pairwise_distances_chunked
from sklearn.neighbors import NearestNeighbors
from sklearn.preprocessing import normalize

from ldle import _core
from ldle.io._table import is_sparse

#: Numbers that a sparse matrix may have as array. A larger one stays sparse.
MOST_NUMBERS = 2**27
#: Columns up to which a tree is faster than comparing all pairs.
_MOST_COLUMNS_OF_TREE = 15
_MEGABYTES = 128  # of distances at once
#: Points of which all distances are computed; they take 200 MB. The library is faster with these than with neighbours.
_MOST_ALL_PAIRS = 5000


def _unit_rows(X):
    rows = normalize(X)
    lengths = np.asarray(abs(X).max(axis=1).todense() if is_sparse(X) else np.abs(X).max(axis=1)).ravel()
    if not lengths.all():
        raise ValueError(f"metric: row {int(np.argmin(lengths != 0))} of X is zero or constant: it has no direction")
    return rows


def _standard_rows(X):
    rows = X - X.mean(axis=1, keepdims=True)
    rows[np.ptp(X, axis=1) == 0] = 0.0
    return _unit_rows(rows)


def _on_sphere(X):
    if X.shape[1] != 2:
        raise ValueError(f"metric = 'haversine': X has {X.shape[1]} columns: must have two, latitude and longitude")
    if np.abs(X[:, 0]).max() > np.pi / 2 * (1 + 1e-9):
        raise ValueError("metric = 'haversine': latitudes must be from -pi/2 to pi/2: use radians")
    latitude, longitude = X.T
    return np.stack(
        [np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude), np.sin(latitude)], axis=1
    )


def _latitude_longitude(points):
    x, y, z = points.T
    return np.stack([np.arctan2(z, np.hypot(x, y)), np.arctan2(y, x)], axis=1)


#: Metrics whose distances are Euclidean ones after a map of the rows.
_MAPS = {
    "euclidean": lambda X: X,
    "l2": lambda X: X,
    "cosine": _unit_rows,
    "correlation": _standard_rows,
    "haversine": _on_sphere,
}
_OF_BOOLEANS = ("jaccard", "dice", "rogerstanimoto", "sokalsneath")
_SEARCHED = ("manhattan", "cityblock", "l1", "chebyshev", "minkowski", "hamming", "canberra", "braycurtis", *_OF_BOOLEANS)
_OF_SPARSE = ("euclidean", "l2", "cosine", "manhattan", "cityblock", "l1")
_OF_TREE = ("manhattan", "cityblock", "l1", "chebyshev", "minkowski")

#: Values of `metric` by which X holds points.
NAMES = (*_MAPS, *_SEARCHED)


def check_metric(metric, params):
    """Throws ValueError unless the metric is known and has these parameters."""
    known = (*NAMES, "precomputed", "precomputed_knn")
    if not callable(metric) and metric not in known:
        raise ValueError(f"metric = {metric!r}: must be a function or one of {', '.join(map(repr, known))}")
    if params and not callable(metric) and (metric != "minkowski" or set(params) != {"p"}):
        raise ValueError(f"metric_params = {params!r}: only functions have parameters, and 'minkowski' has p")
    if params and metric == "minkowski" and not params["p"] >= 1:
        raise ValueError(f"metric_params = {params!r}: p must be at least 1")


def require_coordinates(what, metric, params):
    """Throws ValueError unless distances are Euclidean ones of mapped rows."""
    check_metric(metric, params)
    if _map_of(metric, params) is None:
        raise ValueError(f"metric = {metric!r}: {what} needs one of {', '.join(map(repr, _MAPS))}")


def _map_of(metric, params):
    if metric == "minkowski" and (params or {}).get("p", 2) == 2:
        return _MAPS["euclidean"]
    return None if callable(metric) else _MAPS.get(metric)


def coordinates(X, metric, params):
    """Returns points whose Euclidean distances are those of the metric.

    Returns None if there are none, or if X is sparse and too large for an array.
    """
    to_points = _map_of(metric, params)
    if to_points is None or (is_sparse(X) and X.shape[0] * X.shape[1] > MOST_NUMBERS):
        return None
    return np.ascontiguousarray(to_points(X.toarray() if is_sparse(X) else X))


def rows_from(points, metric):
    """Returns rows of X for points in the space of `coordinates`. Where rows were scaled to length 1, they stay so."""
    return _latitude_longitude(points) if metric == "haversine" else points


class NeighborSearch:
    """The points nearest to any row, for all metrics and for sparse rows."""

    def __init__(self, X, metric, params, n_jobs):
        self._metric, self._params, self._n_jobs = metric, dict(params or {}), n_jobs
        if is_sparse(X) and metric not in _OF_SPARSE:
            if X.shape[0] * X.shape[1] > MOST_NUMBERS:
                names = ", ".join(repr(name) for name in _OF_SPARSE)
                raise ValueError(f"metric = {metric!r}: X is sparse and too large for an array: must be one of {names}")
            X = X.toarray()
        if metric == "cosine":  # a large sparse matrix; the map keeps it sparse
            self._metric = "euclidean"
        self._maps_to_unit = metric == "cosine"
        self._points = self._prepared(X)
        self._tree = None
        if callable(metric):
            _check_distance(self._distances, self._points)

    def __getstate__(self):
        return {**vars(self), "_tree": None}

    def _prepared(self, X):
        if is_sparse(X) and not is_sparse(getattr(self, "_points", X)):
            X = X.toarray()
        if self._maps_to_unit:
            X = _unit_rows(X)
        return X != 0 if self._metric in _OF_BOOLEANS else X

    def _distances(self, rows, points):
        return pairwise_distances(rows, points, metric=self._metric, **self._params)

    def shown_points(self):
        """Returns the points as a report shows them, or None if they are too many numbers."""
        return None if is_sparse(self._points) else np.ascontiguousarray(self._points, dtype=np.float64)

    def nearest(self, rows, count):
        """Returns ids and distances of the nearest points of prepared rows, by ascending distance, ties by id."""
        return self._nearest(self._points, rows, count)

    def _nearest(self, points, rows, count):
        has_few_columns = not is_sparse(points) and points.shape[1] <= _MOST_COLUMNS_OF_TREE
        if callable(self._metric) or (self._metric in _OF_TREE and has_few_columns):
            distances, ids = self._tree_of(points).kneighbors(rows, n_neighbors=count)
        else:
            ids, distances = self._nearest_of_all(points, rows, count)
        order = np.lexsort((ids, distances))
        return np.take_along_axis(ids, order, 1).astype(np.int32), np.take_along_axis(distances, order, 1)

    def _tree_of(self, points):
        if points is self._points and self._tree is not None:
            return self._tree
        tree = NearestNeighbors(
            algorithm="ball_tree" if callable(self._metric) else "kd_tree",
            metric=self._metric,
            metric_params=self._params if callable(self._metric) else None,
            p=self._params.get("p", 2),
            n_jobs=self._n_jobs,
        ).fit(points)
        if points is self._points:
            self._tree = tree
        return tree

    def _nearest_of_all(self, points, rows, count):
        def reduce(distances, _):
            ids = nearest_columns(distances, count)
            return ids, np.take_along_axis(distances, ids, 1)

        parts = pairwise_distances_chunked(
            rows,
            points,
            reduce_func=reduce,
            metric=self._metric,
            n_jobs=self._n_jobs,
            working_memory=_MEGABYTES,
            **self._params,
        )
        ids, distances = (np.concatenate(part) for part in zip(*parts))
        if is_sparse(points) and self._metric in ("euclidean", "l2"):
            distances = _exact_distances(rows, points, ids)
        return ids, distances

    def all_distances(self):
        """Returns the matrix of all distances, or None if they are too many, or if a slow function computes them."""
        n = self._points.shape[0]
        if n > _MOST_ALL_PAIRS or callable(self._metric) or is_sparse(self._points):
            return None
        return self._between(np.arange(n))

    def graph(self, count):
        """Returns ids and distances of the neighbours of every point. Of equal points, all have the first one only."""
        first = first_of_equal(self._points)
        distinct = np.flatnonzero(first == np.arange(len(first)))
        count = min(count, len(distinct))
        points = self._points if len(distinct) == len(first) else self._points[distinct]
        near, lengths = self._nearest(points, points, count)
        if not np.isfinite(lengths).all():
            row = distinct[np.argwhere(~np.isfinite(lengths))[0][0]]
            raise ValueError(f"metric = {self._metric!r}: distances of row {row} of X are not finite")
        ids = np.full((len(first), count), -1, np.int32)
        distances = np.zeros(ids.shape)
        ids[:, 0] = first
        ids[distinct], distances[distinct] = distinct[near], lengths
        return ids, distances

    def place(self, X, embedding, clusters, torn_views, view_neighbors):
        """Returns the places of rows, and which of them are far from the data, as `_core.transform` does."""
        rows = self._prepared(X)
        count = min(view_neighbors, len(embedding))
        near, distances = self.nearest(rows, count)
        places = np.empty((rows.shape[0], embedding.shape[1]))
        for i, (ids, lengths) in enumerate(zip(near, distances)):
            between = self._between(ids)
            places[i], _ = _core.transform(
                between,
                embedding[ids],
                clusters[ids],
                torn_views,
                {"view_neighbors": count, "graph_neighbors": 2, "scale_neighbor": 2},
                None,
                True,
                lengths[None],
                1,
            )
        nearest, places_of_nearest = np.unique(near[:, 0], return_inverse=True)
        reach = self.nearest(self._points[nearest], count)[1][:, -1]
        return places, distances[:, 0] > reach[places_of_nearest]

    def _between(self, ids):
        """Returns the distances between some points."""
        points = self._points[ids]
        if is_sparse(points):
            points = points[:, np.unique(points.indices)].toarray()
        distances = self._distances(points, points)
        np.fill_diagonal(distances, 0.0)
        return np.ascontiguousarray(np.maximum(distances, distances.T), dtype=np.float64)


def nearest_columns(distances, count):
    """Returns the columns of the smallest entries of each row, ascending; ties go to the lower column.

    >>> nearest_columns(np.array([[3.0, 1.0, 2.0, 1.0], [0.0, 0.0, 0.0, 0.0]]), 2)
    array([[1, 3],
           [0, 1]])
    """
    if count >= distances.shape[1]:
        return np.tile(np.arange(distances.shape[1]), (len(distances), 1))
    farthest = np.partition(distances, count - 1, axis=1)[:, count - 1 : count]
    columns = np.empty((len(distances), count), dtype=np.intp)
    for row, (values, most) in enumerate(zip(distances, farthest[:, 0])):
        less = np.flatnonzero(values < most)
        ties = np.flatnonzero(values == most)[: count - len(less)]
        columns[row] = np.sort(np.concatenate([less, ties]))
    return columns


def _exact_distances(rows, points, ids):
    """Returns Euclidean distances of sparse rows from points, without the cancellation of |x|^2 - 2xy + |y|^2."""
    distances = np.empty(ids.shape)
    for column in range(ids.shape[1]):
        gaps = points[ids[:, column]] - rows
        squared = gaps.multiply(gaps).sum(axis=1) if is_sparse(gaps) else np.square(gaps).sum(axis=1)
        distances[:, column] = np.sqrt(np.asarray(squared).ravel())
    return distances


def first_of_equal(X):
    """Returns for each row the number of the first row that equals it.

    >>> first_of_equal(np.array([[1.0], [0.0], [1.0], [-0.0]]))
    array([0, 1, 0, 1])
    """
    if is_sparse(X):
        X = X.tocsr().copy()
        X.sum_duplicates()
        X.eliminate_zeros()
        ends = zip(X.indptr[:-1], X.indptr[1:])
        keys = [(X.indices[a:b].tobytes(), X.data[a:b].tobytes()) for a, b in ends]
    else:
        keys = [row.tobytes() for row in X + X.dtype.type(0)]
    first = {}
    return np.array([first.setdefault(key, row) for row, key in enumerate(keys)])


def _check_distance(distances, points):
    """Throws ValueError if a function is no distance, as far as some points show."""
    rows = np.random.default_rng(0).permutation(points.shape[0])[:25]
    found = np.asarray(distances(points[rows], points[rows]), dtype=np.float64)
    found[np.diag_indices(len(rows))] = [distances(points[[row]], points[[row]])[0, 0] for row in rows]

    def refuse(i, j, rule):
        raise ValueError(f"metric: the distance from row {rows[i]} to row {rows[j]} is {found[i, j]:g}: {rule}")

    for i, j in np.argwhere(~(np.isfinite(found) & (found >= 0))):
        refuse(i, j, "must be finite and not negative")
    for i, j in np.argwhere((found != 0) & np.eye(len(rows), dtype=bool)):
        refuse(i, j, "must be 0")
    for i, j in np.argwhere(np.abs(found - found.T) > 1e-9 * found):
        refuse(i, j, f"must be the same as back, which is {found[j, i]:g}")
    detour = (found[:, :, None] + found[None]).min(axis=1)
    for i, j in np.argwhere(found > (1 + 1e-9) * detour):
        refuse(i, j, f"must not exceed that over a third row, which is {detour[i, j]:g}")
