"""Tests of ldle.plot: what is drawn, and on which axes."""

import numpy as np
import pytest

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

import ldle
import ldle.plot
from matplotlib import pyplot as plt


@pytest.fixture(scope="module")
def sphere():
    return ldle.LDLE().fit(ldle.datasets.make("sphere", n=1200).points)


@pytest.fixture(autouse=True)
def closed_figures():
    yield
    plt.close("all")


def offsets(ax):
    return np.vstack([np.asarray(collection.get_offsets()) for collection in ax.collections])


def test_embedding_shows_every_point_and_the_colours_of_the_seam(sphere):
    ax = ldle.plot.embedding(sphere)
    assert len(offsets(ax)) == len(sphere.embedding_)
    away, seam = ax.collections
    np.testing.assert_array_equal(seam.get_array(), sphere.gluing_[sphere.gluing_ >= 0])
    np.testing.assert_array_equal(away.get_offsets(), sphere.embedding_[sphere.gluing_ < 0])


def test_arrows_with_letters_run_outside_the_outline():
    torus = ldle.LDLE().fit(ldle.datasets.make("flat-torus", n=2500).points)
    ax = ldle.plot.embedding(torus)
    assert sorted(text.get_text() for text in ax.texts if text.get_text()) == ["a", "a", "b", "b"]
    arcs = torus.topology_.components[0].arcs
    outline = matplotlib.path.Path(np.concatenate([torus.embedding_[arc.points] for arc in arcs]))
    for line in ax.lines:
        assert outline.contains_points(line.get_xydata()).mean() < 0.1
    assert not ldle.plot.embedding(torus, arrows=False).lines


@pytest.mark.parametrize("draw", [ldle.plot.embedding, ldle.plot.local_distortion, ldle.plot.views])
def test_every_function_draws_on_the_given_axes(draw, sphere):
    _, ax = plt.subplots()
    assert draw(sphere, ax=ax) is ax
    assert draw(sphere) is not ax


def test_eigenvalues_are_drawn_if_they_were_computed(sphere):
    with pytest.raises(ValueError, match="local_views"):
        ldle.plot.spectrum(sphere)
    points = ldle.datasets.make("sphere", n=500).points
    found = ldle.LDLE(local_views="both").fit(points)
    _, ax = plt.subplots()
    assert ldle.plot.spectrum(found, ax=ax) is ax
    np.testing.assert_array_equal(ax.lines[0].get_ydata(), found.eigenvalues_[0])


def test_views_can_be_selected_and_drawn_in_the_data(sphere):
    others, shown = ldle.plot.views(sphere, which=[0, 3]).collections
    assert len(shown.get_offsets()) == np.isin(sphere.clusters_, [0, 3]).sum()
    data = ldle.datasets.make("sphere", n=1200).points
    assert ldle.plot.views(sphere, data).name == "3d"


def test_curves_and_solids_can_be_drawn():
    curve = ldle.LDLE(n_components=1).fit(ldle.datasets.make("open-curve", n=500).points)
    assert len(offsets(ldle.plot.embedding(curve))) == len(curve.embedding_)
    block = ldle.LDLE(n_components=3).fit(ldle.datasets.make("bent-block", n=800).points)
    assert ldle.plot.embedding(block).name == "3d"


def test_distortion_draws_one_violin_for_each_embedding(sphere):
    found = ldle.metrics.geodesic_distortion(
        ldle.datasets.make("sphere", n=1200).points, sphere.embedding_, n_sources=50
    )
    ax = ldle.plot.distortion({"ldle": found, "other": [1.0, 2.0, np.inf]})
    assert [label.get_text() for label in ax.get_xticklabels()] == ["ldle", "other"]
