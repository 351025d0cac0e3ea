"""Tests of LDLE.fit with valid and invalid data and parameters."""

import json
import subprocess
import warnings

import numpy as np
import pytest
from sklearn.neighbors import kneighbors_graph
from sklearn.metrics import pairwise_distances

import ldle
from ldle import LDLE


def test_flattens_a_swiss_roll(fitted, roll):
    assert ldle.metrics.procrustes_error(fitted.embedding_, roll.flat) < 0.005
    assert fitted.torn_views_.shape == (0, 2)
    assert (fitted.gluing_ == -1).all()
    assert fitted.clusters_.max() + 1 == len(fitted.view_distortion_)
    assert fitted.eigenvalues_.size == 0  # maps on tangent spaces are good enough
    assert LDLE(local_views="both").fit(roll.points).eigenvalues_.shape == (1, 100)
    assert fitted.polish_["after"]["length_error"] < fitted.polish_["before"]["length_error"]
    assert set(fitted.times_) > {"neighbors", "components", "registration", "polish"}


def test_tears_a_sphere_and_colours_the_seam():
    sphere = ldle.datasets.make("sphere", n=1500)
    found = LDLE().fit(sphere.points)
    assert len(found.torn_views_) > 0
    colors = found.gluing_[found.gluing_ >= 0]
    assert set(colors) == set(range(colors.max() + 1))
    across = found.gluing_[found.seam_]
    assert set(across[across >= 0]) <= set(colors)


def test_result_does_not_depend_on_number_of_threads(roll, fitted):
    for n_jobs in (None, 1, 2, 3):
        np.testing.assert_array_equal(LDLE(n_jobs=n_jobs).fit_transform(roll.points), fitted.embedding_)
    with pytest.raises(ValueError, match="n_jobs = 0"):
        LDLE(n_jobs=0).fit(roll.points)


def test_random_state_object_draws_a_seed(roll):
    state = np.random.RandomState(5)
    seed = np.random.RandomState(5).randint(2**31)
    np.testing.assert_array_equal(
        LDLE(random_state=state).fit_transform(roll.points),
        LDLE(random_state=seed).fit_transform(roll.points),
    )


def test_embedding_equals_that_of_the_program_byte_for_byte(program, roll, tmp_path):
    np.save(tmp_path / "x.npy", roll.points)
    for flags, params in (
        ([], {}),
        (["--min-cluster-size", "12", "--seed", "4"], {"min_cluster_size": 12, "random_state": 4}),
        (["--paper"], {"paper": True}),
        (["--slope-fraction", "0.8,0.7"], {"slope_fraction": (0.8, 0.7)}),
        (["--dimension", "auto"], {"n_components": "auto"}),
    ):
        subprocess.run(
            [program, "embed", tmp_path / "x.npy", "-o", tmp_path / "run", "--force", "--quiet", *flags],
            check=True,
            capture_output=True,
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = LDLE(**params).fit_transform(roll.points)
        assert found.tobytes() == np.load(tmp_path / "run" / "embedding.npy").tobytes(), flags


def test_embeds_a_matrix_of_distances(roll):
    distances = pairwise_distances(roll.points)
    found = LDLE(metric="precomputed").fit_transform(distances)
    assert ldle.metrics.procrustes_error(found, roll.flat) < 0.01
    with pytest.raises(ValueError, match="square"):
        LDLE(metric="precomputed").fit(distances[:, :50])


def test_embeds_a_neighbour_graph(roll):
    graph = kneighbors_graph(roll.points, 48, mode="distance")
    ids = graph.indices.reshape(-1, 48)
    distances = graph.data.reshape(-1, 48)
    found = LDLE(metric="precomputed_knn").fit_transform((ids, distances))
    assert ldle.metrics.procrustes_error(found, roll.flat) < 0.02
    np.testing.assert_array_equal(LDLE(metric="precomputed_knn").fit_transform(graph), found)
    with pytest.raises(ValueError, match="pair"):
        LDLE(metric="precomputed_knn").fit(roll.points)


def bad(points, value):
    points = points.copy()
    points[3, 1] = value
    return points


@pytest.mark.parametrize(
    "change, message",
    [
        (lambda points: bad(points, np.nan), "NaN"),
        (lambda points: bad(points, np.inf), "inf"),
        (lambda points: points[:1], "1 sample"),
        (lambda points: points[:, 0], "1D array"),
        (lambda points: points[:, :1], "n_components = 2: must be at most n_features = 1"),
    ],
)
def test_invalid_data_raise_an_error(roll, change, message):
    with pytest.raises((ValueError, TypeError), match=message):
        LDLE().fit(change(roll.points))


@pytest.mark.parametrize(
    "params, message",
    [
        ({"n_components": 0}, "n_components = 0: must be at least 1"),
        ({"n_components": 1.5}, "n_components = 1.5: must be a whole number or 'auto'"),
        ({"n_components": "two"}, "n_components = 'two': must be a whole number or 'auto'"),
        ({"min_cluster_size": -1}, "min_cluster_size = -1"),
        ({"tear": 2}, "tear = 2: must be True or False"),
        ({"heat_mass": "much"}, "heat_mass = 'much': must be a number"),
        ({"eigen_solver": "magic"}, "eigen_solver = 'magic': must be one of 'auto'"),
        ({"slope_fraction": (0.5, 2.0)}, "slope_fraction = 2"),
        ({"metric": "magic"}, "metric = 'magic': must be a function or one of 'euclidean'"),
        ({"memory_limit": 1e-6}, "memory"),
    ],
)
def test_invalid_parameters_raise_value_error(roll, params, message):
    with pytest.raises(ValueError, match=message):
        LDLE(**params).fit(roll.points)


def test_number_of_neighbours_is_reduced_for_few_points(rng):
    points = rng.random((30, 3))
    with pytest.warns(UserWarning, match="n_neighbors = 49: reduced to 30"):
        found = LDLE().fit_transform(points)
    assert np.isfinite(found).all()


def test_library_warnings_become_python_warnings():
    sphere = ldle.datasets.make("sphere", n=300)
    with pytest.warns(UserWarning, match="eigenvectors"):
        LDLE(local_views="eigenmaps").fit(sphere.points)


def test_repr_shows_changed_parameters_and_polish_report_is_json(fitted):
    assert repr(LDLE(n_components=3, tear=False)) == "LDLE(n_components=3, tear=False)"
    json.dumps(fitted.polish_)
