"""Tests of LDLE.transform."""

import pickle

import numpy as np
import pytest
from sklearn.metrics import pairwise_distances
from sklearn.neighbors import kneighbors_graph

import ldle
from ldle import LDLE


def split(points, every=5):
    held_out = np.arange(len(points)) % every == 0
    return ~held_out, held_out


def test_fitted_points_get_exactly_their_place(fitted, roll):
    np.testing.assert_array_equal(fitted.transform(roll.points), fitted.embedding_)


def test_rows_are_placed_independently(fitted):
    new = ldle.datasets.make("swiss-roll", n=200, sampling="random").points
    together = fitted.transform(new)
    for row in (0, 17, len(new) - 1):
        np.testing.assert_array_equal(fitted.transform(new[row : row + 1])[0], together[row])


def test_held_out_points_of_a_roll_are_placed_as_well_as_by_a_new_fit():
    roll = ldle.datasets.make("swiss-roll", n=3000, sampling="random")
    train, test = split(roll.points)
    estimator = LDLE().fit(roll.points[train])
    placed = np.empty((len(roll.points), 2))
    placed[train] = estimator.embedding_
    placed[test] = estimator.transform(roll.points[test])
    apart = ldle.metrics.procrustes_error(placed, roll.flat)
    refitted = ldle.metrics.procrustes_error(LDLE().fit_transform(roll.points), roll.flat)
    assert apart < 2 * refitted


def test_held_out_points_of_a_torus_keep_their_distances():
    """A new point keeps its distance from the nearest known point, also next to the seam."""
    torus = ldle.datasets.make("flat-torus", n=4000, sampling="random")
    train, test = split(torus.points)
    known, new = torus.points[train], torus.points[test]
    estimator = LDLE().fit(known)
    placed = estimator.transform(new)
    gaps = np.linalg.norm(new[:, None] - known[None], axis=2)
    nearest = gaps.argmin(axis=1)
    stretch = np.linalg.norm(placed - estimator.embedding_[nearest], axis=1) / gaps.min(axis=1)
    assert np.median(stretch) == pytest.approx(1, abs=0.02)
    assert np.quantile(stretch, 0.99) < 1.3


def aligned_errors(placed, embedding, flat, known):
    """Returns the distances from the true places after the rigid motion that fits the known points best."""
    mean, true_mean = embedding.mean(axis=0), flat[known].mean(axis=0)
    u, _, v = np.linalg.svd((embedding - mean).T @ (flat[known] - true_mean))
    gaps = [(rows - mean) @ (u @ v) + true_mean for rows in (embedding, placed)]
    return [np.linalg.norm(gap - flat[rows], axis=1) for gap, rows in zip(gaps, (known, ~known))]


@pytest.mark.parametrize("params", [{"paper": True}, {"polish": "none"}, {"polish": "none", "local_views": "both"}, {}])
def test_new_points_are_as_accurate_as_the_data(params):
    roll = ldle.datasets.make("swiss-roll", n=3000, sampling="random")
    train, test = split(roll.points)
    estimator = LDLE(**params).fit(roll.points[train])
    has_eigenvectors = params.get("paper") or params.get("local_views") == "both"
    assert (estimator.view_maps_ is not None) == bool(has_eigenvectors)
    placed = estimator.transform(roll.points[test])
    data, new = aligned_errors(placed, estimator.embedding_, roll.flat, train)
    assert np.sqrt(np.mean(new**2)) < 1.2 * np.sqrt(np.mean(data**2))


def test_pickled_unpolished_estimator_places_points_alike(roll):
    estimator = LDLE(paper=True).fit(roll.points)
    new = roll.points + 0.01
    back = pickle.loads(pickle.dumps(estimator))
    np.testing.assert_array_equal(back.transform(new), estimator.transform(new))
    np.testing.assert_array_equal(estimator.transform(roll.points), estimator.embedding_)


@pytest.mark.parametrize("params", [{"paper": True}, {}], ids=["paper", "polished"])
def test_distances_place_points_like_coordinates(params):
    roll = ldle.datasets.make("swiss-roll", n=1000, sampling="random")
    train, test = split(roll.points)
    known, new = roll.points[train], roll.points[test]
    by_points = LDLE(**params).fit(known)
    by_distances = LDLE(metric="precomputed", **params).fit(pairwise_distances(known))
    # Both use the same embedding, so that only the placing is compared.
    by_distances.embedding_ = by_points.embedding_
    by_distances.clusters_, by_distances.torn_views_ = by_points.clusters_, by_points.torn_views_
    by_distances.view_maps_ = by_points.view_maps_
    found = by_distances.transform(pairwise_distances(new, known))
    np.testing.assert_allclose(found, by_points.transform(new), atol=1e-6 * np.ptp(found))
    with pytest.raises(ValueError, match="features"):
        by_distances.transform(pairwise_distances(new, known)[:, :5])


def test_transform_with_precomputed_knn_raises_value_error(roll):
    graph = kneighbors_graph(roll.points, 60, mode="distance", include_self=False)
    estimator = LDLE(metric="precomputed_knn").fit(graph)
    with pytest.raises(ValueError, match="precomputed_knn"):
        estimator.transform(roll.points)


def test_far_points_cause_a_warning(fitted, roll):
    with pytest.warns(UserWarning, match="1 of 2 points lie far"):
        found = fitted.transform(np.vstack([roll.points[:1], roll.points[:1] + 100]))
    assert np.isfinite(found).all()
    np.testing.assert_array_equal(found[0], fitted.embedding_[0])


def test_a_fit_that_fails_leaves_what_places_new_points(roll):
    model = LDLE().fit(roll.points[:500])
    before = model.embedding_
    model.set_params(memory_limit=1e-6)
    with pytest.raises(ValueError, match="memory"):
        model.fit(roll.points[500:1000])
    np.testing.assert_array_equal(model.transform(roll.points[:500]), before)


def test_invalid_points_raise_value_error(fitted, roll):
    with pytest.raises(ValueError, match="features"):
        fitted.transform(roll.points[:, :2])
    with pytest.raises(ValueError, match="NaN"):
        fitted.transform(roll.points * np.nan)
