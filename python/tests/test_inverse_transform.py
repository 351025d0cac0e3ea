"""Tests of LDLE.inverse_transform."""

import numpy as np
import pytest

import ldle
from ldle import LDLE


def test_a_flat_sheet_comes_back_up_to_rounding():
    """The map from the embedding to the data is affine, so places between points come back, too."""
    rng = np.random.default_rng(0)
    axes = np.linalg.qr(rng.normal(size=(5, 2)))[0].T
    points = rng.uniform(-1, 1, (800, 2)) @ axes + 3
    model = LDLE().fit(points)
    share = rng.dirichlet(np.ones(3), 300)
    some = rng.integers(0, 800, (300, 3))
    found = model.inverse_transform(np.einsum("ij,ijk->ik", share, model.embedding_[some]))
    np.testing.assert_allclose(found, np.einsum("ij,ijk->ik", share, points[some]), rtol=0, atol=1e-12)


def test_fitted_points_come_back_exactly(fitted, roll):
    assert np.array_equal(fitted.inverse_transform(fitted.embedding_), roll.points)


@pytest.mark.parametrize("name", ["swiss-roll", "flat-torus", "klein-bottle"])
def test_new_points_come_back_within_the_spacing_of_the_data(name):
    """Also near the seam. Only where two sides of it touch in the embedding, a place belongs to both, and may go to either."""
    data = ldle.datasets.make(name, n=2400, sampling="random").points
    known, new = data[400:], data[:400]
    model = LDLE().fit(known)
    places = model.transform(new)
    back = model.inverse_transform(places)
    gaps = np.linalg.norm(new[:, None] - known[None], axis=2).min(axis=1)
    spacing = np.median(gaps)
    errors = np.linalg.norm(back - new, axis=1)
    near = np.argsort(np.linalg.norm(places[:, None] - model.embedding_[None], axis=2), axis=1)[:, :10]
    is_one_side = np.linalg.norm(known[near] - new[:, None], axis=2).max(axis=1) < 6 * spacing
    assert np.median(errors) < 0.2 * spacing and errors[is_one_side].max() < 1.5 * spacing
    assert is_one_side.mean() > 0.5  # most places are not at the seam
    # Every place is mapped to the surface: as close to the data as new points are.
    assert np.linalg.norm(back[:, None] - known[None], axis=2).min(axis=1).max() < 1.2 * gaps.max()


def test_places_outside_the_embedding_cause_a_warning(fitted):
    far = fitted.embedding_.max(axis=0) + 100
    with pytest.warns(UserWarning, match="1 of 2 points lie far from the embedding"):
        found = fitted.inverse_transform([fitted.embedding_[0], far])
    assert np.isfinite(found).all()


def test_wrong_places_are_refused(fitted, roll):
    with pytest.raises(ValueError, match="Y has 3 columns, but the embedding has 2"):
        fitted.inverse_transform(roll.points)
    with pytest.raises(ValueError, match="NaN"):
        fitted.inverse_transform(fitted.embedding_ * np.nan)
    distances = np.linalg.norm(roll.points[:200, None] - roll.points[None, :200], axis=2)
    by_distances = LDLE(metric="precomputed").fit(distances)
    with pytest.raises(ValueError, match="metric = 'precomputed': inverse_transform needs one of 'euclidean'"):
        by_distances.inverse_transform(by_distances.embedding_)
