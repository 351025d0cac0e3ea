"""New points in an embedding."""

import numpy as np
import pytest

import ldle
from ldle import LDLE


def split(points, every=5):
    held_out = np.arange(len(points)) % every == 0
    return ~held_out, held_out


def test_the_data_come_back_exactly(fitted, roll):
    np.testing.assert_array_equal(fitted.transform(roll.points), fitted.embedding_)


def test_each_row_is_on_its_own(fitted):
    new = ldle.datasets.make("swiss-roll", n=200, sampling="random").points
    together = fitted.transform(new)
    for row in (0, 17, len(new) - 1):
        np.testing.assert_array_equal(fitted.transform(new[row : row + 1])[0], together[row])


def test_held_out_points_of_a_roll_lie_where_refitting_puts_them():
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
    """A new point lies among its neighbours, whichever side of the tear they are on."""
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


def test_far_points_are_flagged(fitted, roll):
    with pytest.warns(UserWarning, match="1 of 2 points lie far"):
        found = fitted.transform(np.vstack([roll.points[:1], roll.points[:1] + 100]))
    assert np.isfinite(found).all()
    np.testing.assert_array_equal(found[0], fitted.embedding_[0])


def test_wrong_points_are_refused(fitted, roll):
    with pytest.raises(ValueError, match="features"):
        fitted.transform(roll.points[:, :2])
    with pytest.raises(ValueError, match="NaN"):
        fitted.transform(roll.points * np.nan)
