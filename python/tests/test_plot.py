"""Tests of ldle.plot: what is drawn, and on which axes."""

import types

import numpy as np
import pytest

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

import ldle
import ldle.plot
import pandas as pd
from ldle._colors import AWAY, NO_VALUE
from matplotlib import pyplot as plt
from matplotlib.colors import same_color, to_hex


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


def legend_of(ax):
    """Returns the colours of the legend by name, in order."""
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    return dict(zip(texts, (to_hex(handle.get_color()) for handle in ax.get_legend().get_lines())))


def colors_at(ax, places):
    """Returns the colours that points are drawn in, in the given order."""
    points = ax.collections[0]
    drawn = {tuple(place): to_hex(color) for place, color in zip(points.get_offsets(), points.get_facecolors())}
    return [drawn[tuple(place)] for place in places]


def test_title_is_the_verdict(sphere, fitted):
    for found in (sphere, fitted):
        assert ldle.plot.embedding(found).get_title().replace("\n", " ") == found.verdict_


def test_seam_can_be_switched_off(sphere):
    ax = ldle.plot.embedding(sphere, seam=False)
    (points,) = ax.collections
    assert len(points.get_offsets()) == len(sphere.embedding_)
    assert len(points.get_facecolors()) == 1 and not ax.lines and not ax.texts
    ax = ldle.plot.embedding(sphere, sphere.embedding_[:, 0] > 0, seam=False)
    assert len(ax.collections) == 1 and not ax.lines


@pytest.mark.parametrize("count", [2, 7, 30])
def test_labels_have_different_colours_and_a_legend(fitted, count):
    labels = np.arange(len(fitted.embedding_)) * count // len(fitted.embedding_)
    ax = ldle.plot.embedding(fitted, [f"day {label}" for label in labels])
    legend = legend_of(ax)
    assert list(legend) == [f"day {label}" for label in range(count)]
    assert len({AWAY, *legend.values()}) == count + 1
    assert colors_at(ax, fitted.embedding_) == [legend[f"day {label}"] for label in labels]


def test_beyond_thirty_labels_the_most_frequent_are_shown(fitted):
    n = len(fitted.embedding_)
    labels = np.full(n, "rare 0", object)
    labels[: 30 * 20] = np.repeat([f"often {k}" for k in range(30)], 20)
    labels[-3:] = "rare 1", "rare 2", None
    labels[30 * 20 + 10 : -3] = "often 7"
    ax = ldle.plot.embedding(fitted, labels)
    legend = legend_of(ax)
    assert list(legend) == [*(f"often {k}" for k in range(30)), "3 other labels", "no label"]
    assert legend["3 other labels"] == AWAY and legend["no label"] == NO_VALUE
    drawn = colors_at(ax, fitted.embedding_[:-1])
    assert drawn[0] == legend["often 0"] and drawn[n - 4] == legend["often 7"]
    assert {drawn[605], *drawn[-2:]} == {AWAY}
    np.testing.assert_array_equal(ax.collections[1].get_offsets(), fitted.embedding_[-1:])


def test_colours_of_labels_are_not_those_of_the_seam(sphere):
    labels = np.where(sphere.embedding_[:, 0] > 0, "right", "left")
    ax = ldle.plot.embedding(sphere, labels)
    points, rings = ax.collections
    np.testing.assert_array_equal(rings.get_offsets(), sphere.embedding_[sphere.gluing_ >= 0])
    assert len(rings.get_facecolors()) == 0
    legend = legend_of(ax)
    assert colors_at(ax, sphere.embedding_) == [legend[label] for label in labels]
    assert all(same_color(line.get_color(), "black") or same_color(line.get_color(), "gray") for line in ax.lines)


def test_pandas_columns_are_labels_and_numbers(fitted):
    n = len(fitted.embedding_)
    index = np.arange(n)[::-1]  # the order of the rows counts, not the index
    grades = pd.Categorical(np.where(np.arange(n) < 9, "low", "high"), categories=["low", "unused", "high"])
    ax = ldle.plot.embedding(fitted, pd.Series(grades, index, name="grade"))
    legend = legend_of(ax)
    assert list(legend) == ["low", "high"] and ax.get_legend().get_title().get_text() == "grade"
    assert colors_at(ax, fitted.embedding_[:9]) == 9 * [legend["low"]]
    counts = pd.Series(np.arange(n), index, dtype="Int64", name="count")
    counts[index[3]] = pd.NA
    ax = ldle.plot.embedding(fitted, counts)
    assert ax.figure.axes[1].get_ylabel() == "count" and list(legend_of(ax)) == ["no value"]
    known = np.delete(np.arange(n), 3)
    np.testing.assert_array_equal(ax.collections[1].get_offsets(), fitted.embedding_[[3]])
    assert len(ax.collections[1].get_facecolors()) == 0
    assert colors_at(ax, fitted.embedding_[known]) == [
        to_hex(plt.get_cmap("viridis")(value / (n - 1))) for value in known
    ]


def test_labels_are_text_and_not_formulas(fitted):
    labels = pd.Series(["$\\no such$", "_b", "c" * 99] * len(fitted.embedding_), name="$\\none$")[: len(fitted.embedding_)]
    ax = ldle.plot.embedding(fitted, labels)
    ax.figure.canvas.draw()
    assert [text.replace("\\$", "$") for text in legend_of(ax)] == ["$\\no such$", "_b", "c" * 27 + "…"]


@pytest.mark.parametrize("color", [np.nan, None, np.inf])
def test_points_without_values_are_rings(fitted, color):
    ax = ldle.plot.embedding(fitted, [color] * len(fitted.embedding_))
    assert [len(points.get_offsets()) for points in ax.collections] == [0, len(fitted.embedding_)]
    assert set(legend_of(ax)) <= {"no label", "no value"} and len(ax.figure.axes) == 1


@pytest.mark.parametrize(("start", "turn"), [(0, 2 * np.pi), (-np.pi, 2 * np.pi), (0, 360), (-180, 360)])
def test_angles_have_equal_colours_at_the_ends_of_a_turn(fitted, start, turn):
    angles = pd.Series(start + turn * np.linspace(0, 1, len(fitted.embedding_)), name="angle")

    def gap(color, **params):
        """Returns how different the colours of the first and the last point are."""
        ends = ldle.plot.embedding(fitted, color, **params).collections[0].get_facecolors()[[0, -1]]
        return np.abs(ends[0] - ends[1]).max()

    assert gap(angles) < 0.02
    bar = ldle.plot.embedding(fitted, angles).figure.axes[1]
    assert bar.get_ylim() == pytest.approx((start, start + turn))
    for numbers in (angles / 2 + 0.1, angles.rename("height")):  # the ends of the height are apart in the roll
        assert gap(numbers) > 0.5 and gap(numbers, cyclic=True) < 0.02
    assert gap(angles, cyclic=False) > 0.5


def test_few_whole_numbers_are_labels(fitted):
    days = np.arange(len(fitted.embedding_)) % 12
    assert list(legend_of(ldle.plot.embedding(fitted, days))) == [str(day) for day in range(12)]
    missing = np.where(days == 3, np.nan, days)
    assert "3" not in legend_of(ldle.plot.embedding(fitted, missing))
    assert list(legend_of(ldle.plot.embedding(fitted, missing)))[-1] == "no label"
    ax = ldle.plot.embedding(fitted, days, cyclic=False)
    assert ax.get_legend() is None and ax.figure.axes[1].get_ylim() == (0, 11)


@pytest.mark.parametrize(
    ("color", "message"),
    [
        (np.arange(5), r"color has 5 values: must have one for each of the {n} points$"),
        (["a", "b"], r"color has 2 values: must have one for each of the {n} points$"),
        (np.ones((7, 3)), r"color has shape \(7, 3\): must have one value for each of the {n} points$"),
        ("red", r"color has shape \(\): must have one value for each of the {n} points$"),
        (pd.Categorical(["a"]), r"color has 1 values: must have one for each of the {n} points$"),
        ("dates", r"color has type datetime64\[s\]: must be numbers, or labels such as text$"),
    ],
)
def test_wrong_colours_are_value_errors(fitted, color, message):
    n = len(fitted.embedding_)
    if isinstance(color, str) and color == "dates":
        color = np.arange(n).astype("datetime64[s]")
    with pytest.raises(ValueError, match=message.format(n=n)):
        ldle.plot.embedding(fitted, color)
    assert not plt.get_fignums()  # nothing is left half drawn


def test_wrong_arguments_of_the_other_plots_are_value_errors(fitted):
    with pytest.raises(ValueError, match="call fit first"):
        ldle.plot.embedding(ldle.LDLE())
    with pytest.raises(ValueError, match=r"X has shape \(3, 2\): must have one row for each of the"):
        ldle.plot.views(fitted, np.zeros((3, 2)))
    with pytest.raises(ValueError, match="which holds 1000000: must be numbers of views from 0 to"):
        ldle.plot.views(fitted, which=[0, 10**6])
    with pytest.raises(ValueError, match="distortions is empty"):
        ldle.plot.distortion({})
    with pytest.raises(ValueError, match=r"distortions\['lost'\] has no finite value"):
        ldle.plot.distortion({"lost": [np.inf]})
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="projection='3d'"):
        ldle.plot.views(fitted, np.zeros((len(fitted.embedding_), 3)), ax=ax)


def test_landmarks_need_their_own_colours(roll):
    found = ldle.LDLE(landmarks=500).fit(roll.points)
    with pytest.raises(ValueError, match=r"each of the \d+ landmarks \(color\[fitted.landmarks_\]\)$"):
        ldle.plot.embedding(found, roll.flat[:, 0])
    assert ldle.plot.embedding(found, roll.flat[found.landmarks_, 0])


def test_arrows_with_letters_run_outside_the_outline():
    torus = ldle.LDLE().fit(ldle.datasets.make("flat-torus", n=2500).points)
    ax = ldle.plot.embedding(torus)
    assert sorted(text.get_text() for text in ax.texts if text.get_text()) == ["a", "a", "b", "b"]
    arcs = torus.topology_.components[0].arcs
    outline = matplotlib.path.Path(np.concatenate([torus.embedding_[arc.points] for arc in arcs]))
    for line in ax.lines:
        assert outline.contains_points(line.get_xydata()).mean() < 0.1
    assert not ldle.plot.embedding(torus, arrows=False).lines


def test_line_along_a_closed_boundary_is_closed(fitted):
    (line,) = ldle.plot.embedding(fitted).lines
    steps = np.linalg.norm(np.diff(line.get_xydata(), axis=0), axis=1)
    assert np.linalg.norm(line.get_xydata()[-1] - line.get_xydata()[0]) < steps.mean()


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


def test_more_than_three_coordinates_are_left_out_and_the_title_says_so(rng):
    found = types.SimpleNamespace(embedding_=rng.random((50, 5)), gluing_=np.full(50, -1), verdict_="V.", topology_=None)
    ax = ldle.plot.embedding(found)
    assert ax.name == "3d" and ax.get_title() == "V. Shown: coordinates 1 to 3 of 5."


def test_infinite_distortions_have_the_last_colour(rng):
    values = np.r_[np.linspace(1, 2, 90), np.full(10, np.inf)]
    found = types.SimpleNamespace(embedding_=rng.random((100, 2)), local_distortion_=values)
    points = ldle.plot.local_distortion(found).collections[0]
    assert points.get_clim() == (1, pytest.approx(np.quantile(values[:90], 0.99)))
    points.figure.canvas.draw()
    assert (points.get_facecolors()[90:] == plt.get_cmap("magma")(1.0)).all()


def test_distortion_draws_one_violin_for_each_embedding(sphere):
    found = ldle.metrics.geodesic_distortion(
        ldle.datasets.make("sphere", n=1200).points, sphere.embedding_, n_sources=50
    )
    ax = ldle.plot.distortion({"ldle": found, "other": [1.0, 2.0, np.inf]})
    assert [label.get_text() for label in ax.get_xticklabels()] == ["ldle", "other"]
