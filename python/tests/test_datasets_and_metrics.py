"""The generators and the evaluation."""

import numpy as np
import pytest

import ldle


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
