"""Tests of metrics other than Euclidean distance, and of sparse rows."""

import pickle
import re

import numpy as np
import pytest
from scipy import sparse
from sklearn.metrics import pairwise_distances

import ldle
from ldle import LDLE, _distances

RNG = np.random.default_rng(3)


def sheet(n=700):
    """A flat rectangle, 2 x 1, as points in the plane."""
    return np.random.default_rng(1).uniform(size=(n, 2)) * [2.0, 1.0]


def norm(a, b):
    return float(np.sqrt(np.square(a - b).sum()))


def lengths_error(model, distances):
    """Median relative error of distances in the embedding to the 20 nearest points."""
    near = np.argsort(distances, axis=1)[:, 1:21]
    rows = np.arange(len(near))[:, None]
    found = np.linalg.norm(model.embedding_[near] - model.embedding_[rows], axis=2)
    return np.median(np.abs(found / distances[rows, near] - 1))


# Neighbours


@pytest.mark.parametrize("metric", _distances._SEARCHED)
@pytest.mark.parametrize("columns", [3, 20])
def test_neighbours_are_those_of_all_distances(metric, columns):
    """With few columns a tree finds some of them; with many, and for the other metrics, all distances are compared."""
    X = RNG.uniform(0.1, 1.0, (150, columns)) if metric != "hamming" else RNG.integers(0, 3, (150, columns)).astype(float)
    if metric in _distances._OF_BOOLEANS:
        X = (X > 0.5).astype(float)
    params = {"p": 3} if metric == "minkowski" else None
    X = X[np.sort(np.unique(X, axis=0, return_index=True)[1])]
    ids, distances = _distances.NeighborSearch(X, metric, params, 1).graph(9)
    values = X != 0 if metric in _distances._OF_BOOLEANS else X
    truth = pairwise_distances(values, metric=metric, **(params or {}))
    np.testing.assert_allclose(distances, np.sort(truth, axis=1)[:, : ids.shape[1]], rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(distances, np.take_along_axis(truth, ids, 1), rtol=1e-12, atol=1e-15)


def test_ties_go_to_the_lower_row_for_any_number_of_threads():
    X = RNG.integers(0, 2, (300, 30)).astype(float)
    X = X[np.sort(np.unique(X, axis=0, return_index=True)[1])]
    truth = pairwise_distances(X, metric="hamming")
    wanted = np.argsort(truth, axis=1, kind="stable")[:, :12]
    for n_jobs in (1, 2, 3):
        ids, _ = _distances.NeighborSearch(X, "hamming", None, n_jobs).graph(12)
        assert np.array_equal(ids, wanted)


@pytest.mark.parametrize("made", [np.array, sparse.csr_matrix])
def test_equal_rows_have_one_neighbour_the_first_of_them(made):
    X = np.repeat(RNG.uniform(size=(40, 5)), 3, axis=0)
    ids, distances = _distances.NeighborSearch(made(X), "manhattan", None, 1).graph(10)
    assert np.array_equal(ids[:, 0], np.arange(120) // 3 * 3) and (distances[:, 0] == 0).all()
    assert (ids[np.arange(120) % 3 != 0, 1:] == -1).all()
    assert (np.sort(ids[::3] % 3, axis=None) == 0).all() and (distances[::3, 1:] > 0).all()


def test_sparse_neighbours_have_exact_distances():
    """|x|^2 - 2xy + |y|^2 would lose all digits here: rows of length 1000 that are 1e-6 apart."""
    X = np.hstack([np.full((200, 1), 1000.0), 1e-6 * RNG.uniform(size=(200, 2)), np.zeros((200, 40))])
    ids, distances = _distances.NeighborSearch(sparse.csr_matrix(X), "euclidean", None, 1).graph(5)
    truth = np.sqrt(np.square(X[ids] - X[:, None]).sum(axis=2))
    np.testing.assert_allclose(distances, truth, rtol=1e-9)


# Embeddings


@pytest.mark.parametrize("metric, params", [("cosine", None), ("correlation", None), ("haversine", None)])
def test_metrics_that_are_euclidean_ones_of_mapped_rows(metric, params):
    """A sheet of directions. Scaling a row does not move it, and its distance is sqrt(2 - 2 cos)."""
    angles = sheet() * 0.3
    latitude, longitude = angles.T
    X = angles
    if metric != "haversine":
        X = np.stack([np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude), np.sin(latitude)], 1)
        if metric == "correlation":  # in the space normal to (1, 1, 1, 1)
            X = X @ (np.array([[1, -1, 0, 0], [1, 1, -2, 0], [1, 1, 1, -3.0]]) / np.sqrt([[2], [6], [12]])) + 7
        else:
            X = X * RNG.uniform(1, 9, (len(X), 1))
    model = LDLE(metric=metric).fit(X)
    distances = pairwise_distances(X, metric=metric)
    if metric != "haversine":
        distances = np.sqrt(2 * np.maximum(distances, 0))
    assert lengths_error(model, distances) < 0.005  # the sphere is curved
    assert np.array_equal(model.transform(X[:50]), model.embedding_[:50])
    held_out = LDLE(metric=metric).fit(X[100:])
    assert lengths_error_of_new(held_out, held_out.transform(X[:100]), distances[:100, 100:]) < 0.005
    assert held_out.score_anomalies(X[:10]).max() < 2
    back = held_out.inverse_transform(held_out.embedding_[:50])
    if metric == "haversine":
        np.testing.assert_allclose(back, X[100:150], atol=1e-14)
    else:
        np.testing.assert_allclose(np.linalg.norm(back, axis=1), 1, atol=1e-14)
    many = LDLE(metric=metric, landmarks=400)
    assert lengths_error_of_new(many, many.fit_transform(X), distances[:, many.landmarks_]) < 0.005


def lengths_error_of_new(model, places, distances):
    """The same for new points and their distances to the points of the fit; points that were fitted have the distance 0."""
    near = np.argsort(distances, axis=1)[:, 1:11]
    rows = np.arange(len(near))[:, None]
    found = np.linalg.norm(model.embedding_[near] - places[:, None], axis=2)
    return np.median(np.abs(found / distances[rows, near] - 1))


@pytest.mark.parametrize("metric", [norm, "manhattan"], ids=["function", "name"])
def test_a_metric_that_is_a_norm_of_the_plane_gives_its_lengths(metric):
    """Points on a line have the same Euclidean and city block distances, up to the factor of the line's direction."""
    X = sheet() if callable(metric) else np.outer(np.sort(RNG.uniform(size=600)), [3.0, 1.0, 2.0])
    model = LDLE(n_components=2 if callable(metric) else 1, metric=metric).fit(X)
    distances = pairwise_distances(X, metric=metric)
    assert lengths_error(model, distances) < 0.01
    assert np.array_equal(model.transform(X[:30]), model.embedding_[:30])
    new = X[:30] + 1e-4
    found = model.transform(new)
    assert lengths_error_of_new(model, found, pairwise_distances(new, X, metric=metric)) < 0.02
    with pytest.warns(UserWarning, match="1 of 1 points lie far"):
        model.transform(X[:1] + 100)
    if isinstance(metric, str):
        copy = pickle.loads(pickle.dumps(model))
        assert np.array_equal(copy.transform(new), found)


def test_minkowski_with_2_is_the_euclidean_metric():
    X = sheet(300)
    expected = LDLE().fit_transform(X)
    for params in (None, {"p": 2}):
        assert np.array_equal(LDLE(metric="minkowski", metric_params=params).fit_transform(X), expected)
    assert not np.array_equal(LDLE(metric="minkowski", metric_params={"p": 4}).fit_transform(X), expected)


def test_all_distances_and_neighbours_give_the_same_lengths(monkeypatch):
    """Of few points all distances are computed, of many those to neighbours."""
    X = sheet() @ [[1.0, 0.0, 0.5], [0.0, 1.0, -0.5]]
    distances = pairwise_distances(X, metric="chebyshev")
    few = LDLE(metric="chebyshev").fit(X)
    monkeypatch.setattr(_distances, "_MOST_ALL_PAIRS", 10)
    many = LDLE(metric="chebyshev").fit(X)
    assert np.array_equal(few.embedding_, LDLE(metric="precomputed").fit_transform(distances))
    assert abs(lengths_error(few, distances) - lengths_error(many, distances)) < 0.01


# Sparse rows


def sparse_sheet():
    """A sheet in a space of 300 dimensions: 297 columns are zero."""
    rows = np.zeros((600, 300))
    rows[:, [7, 70, 150]] = np.hstack([sheet(600), np.full((600, 1), 3.0)])
    return rows


@pytest.mark.parametrize("made", [sparse.csr_matrix, sparse.csc_matrix])
def test_small_sparse_matrices_are_treated_like_arrays(made):
    X = sparse_sheet()
    expected, found = LDLE().fit(X), LDLE().fit(made(X))
    assert np.array_equal(found.embedding_, expected.embedding_)
    assert np.array_equal(found.transform(made(X[:20])), expected.embedding_[:20])
    assert np.array_equal(found.score_anomalies(sparse.csr_matrix(X[:20])), expected.anomaly_score_[:20])


@pytest.mark.parametrize("metric", ["euclidean", "cosine", "manhattan"])
def test_large_sparse_matrices_stay_sparse(monkeypatch, metric):
    monkeypatch.setattr(_distances, "MOST_NUMBERS", 1000)
    monkeypatch.setattr(sparse.csr_matrix, "toarray", refuse_large(sparse.csr_matrix.toarray))
    X = sparse.csr_matrix(sparse_sheet())
    model = LDLE(metric=metric).fit(X)
    near = model.transform(X[:40])
    assert np.array_equal(near, model.embedding_[:40])
    moved = X[:40].copy()
    moved.data += 1e-4
    assert np.abs(model.transform(moved) - near).max() < 1e-3
    if metric == "euclidean":
        assert ldle.metrics.procrustes_error(model.embedding_, sheet(600)) < 1e-3
    with pytest.raises(ValueError, match="too large for an array|score_anomalies needs one of"):
        model.score_anomalies(X)


@pytest.mark.parametrize("most_numbers", [10**6, 1000], ids=["array", "sparse"])
def test_landmarks_of_sparse_matrices(monkeypatch, most_numbers):
    monkeypatch.setattr(_distances, "MOST_NUMBERS", most_numbers)
    X = sparse.coo_matrix(sparse_sheet())
    model = LDLE(landmarks=300)
    places = model.fit_transform(X)
    assert places.shape == (600, 2) and np.array_equal(places[model.landmarks_], model.embedding_)
    assert ldle.metrics.procrustes_error(places, sheet(600)) < 1e-3


def refuse_large(toarray):
    def checked(self, *arguments, **options):
        assert self.shape[0] <= 100 or self.shape[1] != 300, "the matrix becomes an array"
        return toarray(self, *arguments, **options)

    return checked


def test_large_sparse_matrices_need_a_metric_for_them(monkeypatch):
    monkeypatch.setattr(_distances, "MOST_NUMBERS", 1000)
    with pytest.raises(ValueError, match="metric = 'hamming': X is sparse and too large for an array: must be one of 'euc"):
        LDLE(metric="hamming").fit(sparse.csr_matrix(sparse_sheet()))


# Errors


@pytest.mark.parametrize(
    "params, message",
    [
        ({"metric": "magic"}, "metric = 'magic': must be a function or one of 'euclidean', 'l2', 'cosine'"),
        ({"metric_params": {"p": 3}}, "only functions have parameters, and 'minkowski' has p"),
        ({"metric": "minkowski", "metric_params": {"p": 0.5}}, "p must be at least 1"),
        ({"metric": "manhattan", "landmarks": 50}, "metric = 'manhattan': the choice of landmarks needs one of 'euclidean'"),
        ({"metric": "haversine"}, "X has 3 columns: must have two, latitude and longitude"),
        ({"metric": lambda a, b: -1.0}, "is -1: must be finite and not negative"),
        ({"metric": lambda a, b: 1.0 + norm(a, b)}, "must be 0"),
        ({"metric": lambda a, b: norm(a, b) * (1 + (a[0] > b[0]))}, "must be the same as back"),
        ({"metric": lambda a, b: norm(a, b) ** 2}, "must not exceed that over a third row"),
    ],
)
def test_metrics_that_cannot_be_used_are_refused(params, message):
    X = RNG.uniform(0, 1, (80, 3))
    with pytest.raises(ValueError, match=re.escape(message)):
        LDLE(**params).fit(X)


def test_rows_without_a_direction_and_degrees_are_refused():
    X = RNG.uniform(0, 1, (80, 3))
    X[7] = 0
    with pytest.raises(ValueError, match="row 7 of X is zero or constant"):
        LDLE(metric="cosine").fit(X)
    X[7] = 4
    with pytest.raises(ValueError, match="row 7 of X is zero or constant"):
        LDLE(metric="correlation").fit(X)
    with pytest.raises(ValueError, match="use radians"):
        LDLE(metric="haversine").fit(RNG.uniform(0, 60, (80, 2)))


def test_parts_that_need_coordinates_say_so():
    X = sheet(300)
    model = LDLE(metric="chebyshev").fit(X)
    for call in (model.score_anomalies, model.inverse_transform):
        with pytest.raises(ValueError, match="metric = 'chebyshev': .* needs one of 'euclidean'"):
            call(X)
    with pytest.raises(ValueError, match="metric = 'chebyshev': a boundary needs one of 'euclidean'"):
        LDLE(metric="chebyshev").fit(X, boundary="auto")
