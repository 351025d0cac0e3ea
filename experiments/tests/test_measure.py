"""Tests of the measures on data with known answers."""

import numpy as np
import pytest

import assembly
import estimators
import measure
import rolls

GRID = np.stack(np.meshgrid(np.arange(20.0), np.arange(20.0)), axis=-1).reshape(-1, 2)
SHAKEN = GRID + np.random.default_rng(0).uniform(-0.1, 0.1, GRID.shape)  # without ties


def torn_in_two(points):
    return points + np.where(points[:, :1] > 9.5, [[50.0, 0.0]], 0)


def test_moved_and_scaled_sheet_has_perfect_measures():
    moved = 3 * SHAKEN @ [[0, 1], [-1, 0]] + 7
    assert measure.kept_edges(SHAKEN, moved, 8) == measure.kept_edges(SHAKEN, SHAKEN, 8) > 0.99
    assert measure.false_neighbors(SHAKEN, moved) == 0
    assert measure.tears(SHAKEN, moved) == pytest.approx({"torn": 0, "pieces": 1, "low": 1, "high": 1})
    assert measure.ranks(SHAKEN, moved) == [1, 1]


def test_sheet_torn_in_two_has_two_pieces_and_torn_edges_between_them():
    i, j, _ = measure.stretch(SHAKEN, SHAKEN)
    across = (SHAKEN[i, 0] > 9.5) != (SHAKEN[j, 0] > 9.5)
    found = measure.tears(SHAKEN, torn_in_two(SHAKEN))
    assert found["pieces"] == 2
    assert found["torn"] == pytest.approx(across.mean())


def test_folded_sheet_has_false_neighbours():
    folded = np.stack([np.abs(SHAKEN[:, 0] - 9.53), SHAKEN[:, 1]], axis=1)
    assert measure.false_neighbors(SHAKEN, folded, near=20) > 0.3


def test_average_view_size_of_points_on_a_line():
    # On a line the five nearest points of a point are itself and two on either side; at the ends more on one side.
    line = np.arange(100.0)[:, None] + 1e-3 * np.random.default_rng(0).random((100, 1))
    assert measure.average_view_size(line, np.arange(100), view_neighbors=5) == 5
    assert measure.average_view_size(line, np.zeros(100, dtype=int), view_neighbors=5) == 100


def test_products_of_gradients_equal_finite_differences():
    sheet = estimators.Sheet(np.random.default_rng(0).random((50, 2)) * [3, 1])
    step = 1e-5
    for first, second in (((1, 0), (2, 1)), ((3, 2), (1, 1))):
        slopes = []
        for frequency in (first, second):
            along = []
            for axis in np.eye(2):
                ahead, behind = estimators.Sheet(np.zeros((2, 2))), estimators.Sheet(np.zeros((2, 2)))
                ahead.places, behind.places = sheet.places + step * axis, sheet.places - step * axis
                ahead.size = behind.size = sheet.size
                along.append((ahead.eigenfunction(frequency) - behind.eigenfunction(frequency)) / (2 * step))
            slopes.append(np.stack(along, axis=1))
        assert sheet.product(first, second) == pytest.approx((slopes[0] * slopes[1]).sum(axis=1), abs=1e-5)


def test_method_fails_from_the_first_level_after_which_it_always_fails():
    levels = {"a": "low", "b": "middle", "c": "high"}
    shares = {"a": [1.0, 0.1, 1.0, None], "b": [0.1, 0.1, 1.0, 1.0], "c": [1.0, 0.1, 0.5, 1.0]}

    class Results:
        @staticmethod
        def each(share, name):
            return shares[name]

    possible = dict.fromkeys(levels, 1.0)
    assert rolls.fails_from(Results, levels, None, possible) == ["–", "low", "high", "–"]


def test_waiting_views_keep_their_shape_and_lie_beside_the_others():
    class Views:
        cluster_of = np.arange(12) // 3

    class Placed:
        embedding = np.random.default_rng(0).random((12, 2))

    placed = np.array([True, False, True, False])
    places, waiting = assembly.at_places(Views, Placed, placed)
    assert waiting.tolist() == (~placed[Views.cluster_of]).tolist()
    assert np.array_equal(places[~waiting], Placed.embedding[~waiting])
    for view in (1, 3):
        moved = (places - Placed.embedding)[Views.cluster_of == view]
        assert np.allclose(moved, moved[0])
    assert places[waiting, 0].min() > places[~waiting, 0].max()
