"""Tests of ldle.datasets and ldle.metrics."""

import numpy as np
import pytest
import sklearn.manifold
from sklearn.metrics import roc_auc_score

import ldle
from ldle import metrics


@pytest.mark.parametrize("name", ldle.datasets.names())
def test_every_data_set_can_be_generated(name):
    data = ldle.datasets.make(name, n=600)
    assert np.isfinite(data.points).all()
    assert len(data.parameters) == len(data.points)
    assert data.parameters.shape[1] == len(data.parameter_names)
    if data.flat is not None:
        assert len(data.flat) == len(data.points)
    if data.boundary_distance is not None:
        assert data.boundary_distance.shape == (len(data.points),)
    assert ldle.datasets.describe(name)


def test_repr_of_a_data_set_says_what_it_has():
    assert repr(ldle.datasets.make("swiss-roll", n=400)) == (
        "<Dataset: 408 points with 3 coordinates; parameters angle, height; distances from the boundary; flat coordinates>"
    )
    expected = "<Dataset: 400 points with 3 coordinates; parameters polar, azimuth>"
    assert repr(ldle.datasets.make("sphere", n=400)) == expected


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"n": "many"}, "n = 'many': must be a whole number or None"),
        ({"n": 2.5}, "n = 2.5: must be a whole number or None"),
        ({"name": "sphere", "n": 0}, "n = 0: must be from 10 to 100000000 for the data set sphere"),
        ({"n": 2**70}, f"n = {2**70}: must be from 1 to 2^31 - 1"),
        ({"noise": "some"}, "noise = 'some': must be a number or None"),
        ({"noise": -1}, "noise = -1: must be a finite number of at least 0"),
        ({"noise": np.nan}, "noise = nan: must be a finite number of at least 0"),
        ({"random_state": -1}, "random_state = -1: must be at least 0 and less than 2^64"),
        ({"random_state": None}, "random_state = None: must be a whole number"),
        ({"sampling": "even"}, "sampling = 'even': must be 'grid', 'random' or None"),
        ({"sampling": 3}, "sampling = 3: must be 'grid', 'random' or None"),
        ({"name": "cube"}, f"name = 'cube': must be one of {', '.join(ldle.datasets.names())}"),
        ({"name": None}, f"name = None: must be one of {', '.join(ldle.datasets.names())}"),
    ],
)
def test_invalid_arguments_are_value_errors(params, message):
    with pytest.raises(ValueError) as error:
        ldle.datasets.make(**{"name": "square", **params})
    assert str(error.value) == message


def test_unknown_data_sets_have_no_description():
    with pytest.raises(ValueError, match="name = 'cube': must be one of square, "):
        ldle.datasets.describe("cube")


def test_geodesic_distortion_of_similar_and_stretched_points(rng):
    points = rng.random((300, 2))
    turned = points @ np.array([[0.0, 1.0], [-1.0, 0.0]])
    np.testing.assert_allclose(ldle.metrics.geodesic_distortion(points, 5 * turned), 1)
    stretched = points * [1.0, 2.0]
    found = ldle.metrics.geodesic_distortion(points, stretched, n_sources=40)
    assert found.shape == (40,)
    assert (found > 1.2).all() and (found <= 2 + 1e-9).all()


def test_procrustes_error_with_and_without_scale(rng):
    truth = rng.random((100, 2))
    assert ldle.metrics.procrustes_error(3 * truth, truth, scaled=True) == pytest.approx(0, abs=1e-9)
    assert ldle.metrics.procrustes_error(3 * truth, truth) == pytest.approx(2)
    with pytest.raises(ValueError):
        ldle.metrics.procrustes_error(truth[:5], truth)
    with pytest.raises(ValueError, match="1 dimensions"):
        ldle.metrics.procrustes_error(truth[:, 0], truth)


def test_trustworthiness_and_continuity_agree_with_scikit_learn(rng):
    points = rng.random((150, 3))
    places = points[:, :2] + 0.1 * rng.random((150, 2))
    for n_neighbors in (1, 12):
        expected = sklearn.manifold.trustworthiness(points, places, n_neighbors=n_neighbors)
        found = metrics.trustworthiness(points, places, n_neighbors=n_neighbors)
        assert found == pytest.approx(expected, abs=1e-12)
        swapped = metrics.continuity(places, points, n_neighbors=n_neighbors)
        assert swapped == pytest.approx(expected, abs=1e-12)


def test_geodesic_distortion_depends_on_how_paths_treat_the_seam():
    """Paths on a glued sphere keep their lengths best; paths that cross the seam at full width do so worst."""
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


def test_map_quality_of_a_cylinder_that_is_cut_open(rng):
    """Cut open, a cylinder of circumference 1 and height 1 has one seam of length 1, and its map is an isometry. Rolled on
    itself to a strip of half the width, it is covered twice."""
    flat = rng.random((6000, 2))
    angle = 2 * np.pi * flat[:, 0]
    radius = 0.5 / np.pi
    cylinder = np.column_stack([radius * np.cos(angle), radius * np.sin(angle), flat[:, 1]])
    quality = metrics.map_quality(cylinder, flat)
    assert quality.area == pytest.approx(1, abs=0.05)
    assert quality.seam_length == pytest.approx(1, abs=0.2)
    assert quality.dirichlet_energy == pytest.approx(1, abs=0.001)
    assert quality.covered_twice == 0
    rolled = np.where(flat < [0.5, 2], flat, flat - [0.5, 0])
    assert metrics.map_quality(cylinder, rolled).covered_twice == pytest.approx(0.5, abs=0.1)


def test_map_quality_needs_a_plane(rng):
    points = rng.random((100, 3))
    with pytest.raises(ValueError, match="embedding = 100 x 3: must have two columns"):
        metrics.map_quality(points, points)


def test_known_boundary_lowers_distortion_near_it():
    square = ldle.datasets.make("square", n=2500)
    on_boundary = square.boundary_distance == 0
    params = {"paper": True, "n_eigenvectors": 60}
    unknown = ldle.LDLE(**params).fit(square.points).local_distortion_
    for boundary in (on_boundary, square.boundary_distance):
        known = ldle.LDLE(**params).fit(square.points, boundary=boundary).local_distortion_
        assert np.median(known[on_boundary]) < 0.75 * np.median(unknown[on_boundary])
    with pytest.raises(ValueError, match="boundary"):
        ldle.LDLE().fit(square.points, boundary=on_boundary[:-1])


def test_scores_find_an_anomaly():
    """The anomaly consists of points of a sphere that noise has moved off it (figure of the anomaly in the paper)."""
    sphere = ldle.datasets.make("sphere-anomaly")
    fitted = ldle.LDLE(paper=True).fit(sphere.points)
    anomalous = sphere.parameters[:, sphere.parameter_names.index("anomalous")] > 0
    by_distortion = roc_auc_score(anomalous, np.minimum(fitted.local_distortion_, 1e9))
    assert 0.9 < by_distortion < roc_auc_score(anomalous, fitted.anomaly_score_)
