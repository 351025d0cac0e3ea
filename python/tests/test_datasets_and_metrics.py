"""The generators and the evaluation."""

import numpy as np
import pytest
import sklearn.manifold
from sklearn.metrics import roc_auc_score

import ldle
from ldle import metrics


@pytest.mark.parametrize("name", ldle.datasets.names())
def test_every_data_set_can_be_made(name):
    data = ldle.datasets.make(name, n=600)
    assert np.isfinite(data.points).all()
    assert len(data.parameters) == len(data.points)
    assert data.parameters.shape[1] == len(data.parameter_names)
    if data.flat is not None:
        assert len(data.flat) == len(data.points)
    if data.boundary_distance is not None:
        assert data.boundary_distance.shape == (len(data.points),)
    assert ldle.datasets.describe(name)


def test_wrong_requests_are_refused():
    with pytest.raises(ValueError, match="cube"):
        ldle.datasets.make("cube")
    with pytest.raises(ValueError, match="cube"):
        ldle.datasets.describe("cube")
    with pytest.raises(ValueError, match="sampling = 'even'"):
        ldle.datasets.make("square", sampling="even")
    with pytest.raises(ValueError, match="noise"):
        ldle.datasets.make("square", noise=-1)


def test_distortion_of_paths(rng):
    points = rng.random((300, 2))
    turned = points @ np.array([[0.0, 1.0], [-1.0, 0.0]])
    np.testing.assert_allclose(ldle.metrics.geodesic_distortion(points, 5 * turned), 1)
    stretched = points * [1.0, 2.0]
    found = ldle.metrics.geodesic_distortion(points, stretched, n_sources=40)
    assert found.shape == (40,)
    assert (found > 1.2).all() and (found <= 2 + 1e-9).all()


def test_procrustes(rng):
    truth = rng.random((100, 2))
    assert ldle.metrics.procrustes_error(3 * truth, truth, scaled=True) == pytest.approx(0, abs=1e-9)
    assert ldle.metrics.procrustes_error(3 * truth, truth) == pytest.approx(2)
    with pytest.raises(ValueError):
        ldle.metrics.procrustes_error(truth[:5], truth)
    with pytest.raises(ValueError, match="1 dimensions"):
        ldle.metrics.procrustes_error(truth[:, 0], truth)


def test_neighbours_are_ranked_as_scikit_learn_ranks_them(rng):
    points = rng.random((150, 3))
    places = points[:, :2] + 0.1 * rng.random((150, 2))
    for n_neighbors in (1, 12):
        theirs = sklearn.manifold.trustworthiness(points, places, n_neighbors=n_neighbors)
        ours = metrics.trustworthiness(points, places, n_neighbors=n_neighbors)
        assert ours == pytest.approx(theirs, abs=1e-12)
        mirrored = metrics.continuity(places, points, n_neighbors=n_neighbors)
        assert mirrored == pytest.approx(theirs, abs=1e-12)


def test_paths_mind_tears():
    """A glued sphere has no long ways; ignored tears make some."""
    sphere = ldle.datasets.make("sphere", n=2000)
    fitted = ldle.LDLE().fit(sphere.points)
    found = {
        tears: metrics.geodesic_distortion(
            sphere.points,
            fitted.embedding_,
            tears=tears,
            clusters=fitted.clusters_,
            torn_views=fitted.torn_views_,
        )
        for tears in ("ignore", "cut", "glue")
    }
    assert np.median(found["glue"]) < np.median(found["cut"]) < np.median(found["ignore"])
    with pytest.raises(ValueError, match="tears"):
        metrics.geodesic_distortion(sphere.points, fitted.embedding_, tears="sew")


def test_a_known_boundary_helps_the_rim():
    square = ldle.datasets.make("square", n=2500)
    rim = square.boundary_distance == 0
    params = {"paper": True, "n_eigenvectors": 60}
    unknown = ldle.LDLE(**params).fit(square.points).local_distortion_
    for boundary in (rim, square.boundary_distance):
        known = ldle.LDLE(**params).fit(square.points, boundary=boundary).local_distortion_
        assert np.median(known[rim]) < 0.75 * np.median(unknown[rim])
    with pytest.raises(ValueError, match="boundary"):
        ldle.LDLE().fit(square.points, boundary=rim[:-1])


def test_local_distortion_finds_an_anomaly():
    """Points of a sphere that noise has driven off it (the paper's figure of the anomaly)."""
    sphere = ldle.datasets.make("sphere-anomaly")
    distortion = ldle.LDLE(paper=True).fit(sphere.points).local_distortion_
    anomalous = sphere.parameters[:, sphere.parameter_names.index("anomalous")] > 0
    assert roc_auc_score(anomalous, np.minimum(distortion, 1e9)) > 0.9
