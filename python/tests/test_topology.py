"""Tests of ldle.topology."""

import dataclasses

import numpy as np
import pandas as pd
import pytest

import ldle


def points_of(name, n, **params):
    """Returns the points of a data set in three dimensions."""
    points = ldle.datasets.make(name, n=n, **params).points
    return np.pad(points, ((0, 0), (0, 3 - points.shape[1])))


@pytest.fixture(scope="module")
def shapes():
    """A sphere, a Moebius strip and a square, far apart."""
    parts = [points_of("sphere", 1500), points_of("moebius", 1200), points_of("square", 900)]
    moved = [part + [20.0 * k, 0, 0] for k, part in enumerate(parts)]
    return np.concatenate(moved), np.repeat([0, 1, 2], [len(part) for part in parts])


def test_sphere():
    sphere = ldle.datasets.make("sphere", n=1000)
    found = ldle.topology(sphere.points)
    (component,) = found.components
    assert (component.name, component.sure, component.doubt) == ("sphere", True, "")
    assert component.betti_z2 == component.betti_z3 == (1, 0, 1)
    assert component.orientable and component.boundary_loops == 0
    assert component.euler_characteristic == 2
    assert component.points == len(sphere.points)
    assert component.singular_points.shape == (0,)
    assert (found.labels == 0).all() and (found.boundary_part == -1).all()
    assert np.isposinf(found.boundary_distance).all()
    assert found.dimension == found.dimension_estimate.dimension == 2
    line = f"closed, orientable, Euler characteristic 2: a sphere (confidence {component.confidence:.2f})"
    assert str(found) == f"1000 points: {line}"


def test_moebius_strip():
    strip = ldle.datasets.make("moebius", n=2000)
    found = ldle.topology(strip.points, dimension=2)
    (component,) = found.components
    assert component.name == "Moebius strip" and component.sure
    assert component.betti_z2 == component.betti_z3 == (1, 1, 0)
    assert not component.orientable and component.boundary_loops == 1
    assert component.euler_characteristic == 0
    assert found.dimension == 2 and found.dimension_estimate is None
    assert component.in_words.startswith("1 boundary loop, non-orientable, Euler characteristic 0: a Moebius strip (")
    on_boundary = found.boundary_part == 0
    assert (on_boundary | (found.boundary_part == -1)).all()
    assert on_boundary[strip.boundary_distance == 0].all()


def test_circle_and_interval():
    circle = ldle.topology(ldle.datasets.make("circle", n=1000).points)
    assert str(circle).startswith("1000 points: closed, orientable, Euler characteristic 0: a circle (")
    assert circle.components[0].betti_z2 == (1, 1)
    interval = ldle.topology(ldle.datasets.make("interval-curve", n=1000).points)
    assert str(interval).startswith("1000 points: 2 ends, orientable, Euler characteristic 1: an interval (")
    assert set(interval.boundary_part) == {-1, 0, 1}


def test_every_component_is_named_separately(shapes):
    points, labels = shapes
    found = ldle.topology(points)
    assert [component.name for component in found.components] == ["sphere", "Moebius strip", "disc"]
    assert [component.points for component in found.components] == np.bincount(labels).tolist()
    np.testing.assert_array_equal(found.labels, labels)
    assert np.isposinf(found.boundary_distance[labels == 0]).all()
    assert np.isfinite(found.boundary_distance[labels > 0]).all()
    parts = [set(found.boundary_part[labels == k]) - {-1} for k in range(3)]
    assert sorted(map(len, parts)) == [0, 1, 1] and not parts[1] & parts[2]
    assert len(str(found).splitlines()) == 3


def test_repr_has_a_line_for_each_component(shapes):
    found = ldle.topology(shapes[0])
    first, *others = repr(found).splitlines()
    confidence = found.dimension_estimate.confidence
    assert first == f"<Topology of {len(shapes[0])} points, intrinsic dimension 2 (estimated with confidence {confidence:.2f})"
    assert others == [f"  {line}" for line in f"{found}>".splitlines()]
    assert repr(found.components[0]) == f"<Component of {str(found).splitlines()[0]}>"
    many = dataclasses.replace(found, components=12 * found.components[:1], dimension_estimate=None)
    assert repr(many).splitlines()[0] == f"<Topology of {len(shapes[0])} points, intrinsic dimension 2"
    assert len(repr(many).splitlines()) == 12 and repr(many).endswith("  and 2 smaller components>")


def test_result_does_not_depend_on_motions_scale_and_order_of_points(rng):
    strip, disc = points_of("moebius", 2000, sampling="random"), points_of("square", 1500, sampling="random")
    points = np.concatenate([strip, disc + [20, 0, 0]])
    rotation = np.linalg.qr(rng.standard_normal((3, 3)))[0]
    order = rng.permutation(len(points))
    before = ldle.topology(points)
    after = ldle.topology(7 * points[order] @ rotation + [1, -2, 3])
    for found in (before, after):
        assert [component.name for component in found.components] == ["Moebius strip", "disc"]
    for one, other in zip(before.components, after.components):
        facts, others = dataclasses.asdict(one), dataclasses.asdict(other)
        for name in ("points", "betti_z2", "betti_z3", "orientable", "boundary_loops", "sure"):
            assert facts[name] == others[name]
    np.testing.assert_array_equal(after.labels, before.labels[order])
    np.testing.assert_allclose(after.boundary_distance, 7 * before.boundary_distance[order], rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(after.boundary_part >= 0, before.boundary_part[order] >= 0)


@pytest.mark.parametrize("sampling", ["grid", "random"])
def test_boundary_distance_of_a_square(sampling):
    square = ldle.datasets.make("square", n=2500, sampling=sampling)
    found = ldle.topology(square.points)
    spacing = 1 / np.sqrt(len(square.points))
    assert np.abs(found.boundary_distance - square.boundary_distance).mean() < spacing


def test_duplicates_get_the_values_of_the_first_point():
    points = ldle.datasets.make("square", n=900).points
    found, twice = ldle.topology(points), ldle.topology(np.concatenate([points, points[:100]]))
    assert twice.components[0].points == len(points) + 100
    np.testing.assert_array_equal(twice.boundary_distance[len(points) :], found.boundary_distance[:100])


def test_doubt_says_why_a_name_is_not_sure():
    eight = ldle.topology(ldle.datasets.make("figure-eight", n=1000).points)
    (component,) = eight.components
    assert component.name == "" and not component.sure
    assert f"no curve that could be named: {component.doubt.split('; ')[0]}" in str(eight)
    few = ldle.topology(ldle.datasets.make("circle", n=100, sampling="random").points)
    (component,) = few.components
    assert not component.sure and component.doubt
    expected = f"100 points: not sure, perhaps a circle (confidence {component.confidence:.2f}): {component.doubt}"
    assert str(few) == expected


def test_result_does_not_depend_on_input_type_and_threads():
    points = ldle.datasets.make("sphere", n=600).points
    expected = ldle.topology(points)
    inputs = (pd.DataFrame(points, columns=["x", "y", "z"]), points.tolist(), np.asfortranarray(points))
    for found in (*map(ldle.topology, inputs), ldle.topology(points, n_jobs=2), ldle.topology(points, n_jobs=-1)):
        assert str(found) == str(expected)
        np.testing.assert_array_equal(found.boundary_distance, expected.boundary_distance)
    np.testing.assert_array_equal(points, ldle.datasets.make("sphere", n=600).points)


def test_result_is_immutable_and_has_times():
    found = ldle.topology(ldle.datasets.make("circle", n=500).points)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.dimension = 3
    assert set(found.times) == {"neighbors", "neighbourhoods", "components"}


def test_invalid_data_raise_value_error(rng):
    points = rng.random((100, 3))
    points[7, 2] = np.nan
    with pytest.raises(ValueError, match="row 7, column 2 = nan: must be finite"):
        ldle.topology(points)
    with pytest.raises(ValueError, match="X has 1 dimensions"):
        ldle.topology(points[:, 0])
    with pytest.raises(ValueError, match="3 different points: there must be at least 7"):
        ldle.topology(points[:3])
    with pytest.raises(ValueError, match="must not be empty"):
        ldle.topology(np.empty((0, 3)))


@pytest.mark.parametrize(
    ("dimension", "rule"),
    [
        (0, "dimension = 0: must be at least 1"),
        (-1, "dimension = -1: must be at least 1"),
        (4, "dimension = 4: the data have only 3 columns"),
        ("two", "dimension = 'two': must be a whole number or 'auto'"),
        (2.5, "dimension = 2.5: must be a whole number or 'auto'"),
        (True, "dimension = True: must be a whole number or 'auto'"),
        (None, "dimension = None: must be a whole number or 'auto'"),
    ],
)
def test_invalid_dimensions_raise_value_error(rng, dimension, rule):
    with pytest.raises(ValueError, match=rule):
        ldle.topology(rng.random((100, 3)), dimension=dimension)


def test_zero_jobs_raise_value_error(rng):
    with pytest.raises(ValueError, match="n_jobs = 0"):
        ldle.topology(rng.random((100, 3)), n_jobs=0)


def test_fit_with_automatic_boundary_lowers_distortion():
    sheet = ldle.datasets.make("square", n=900)
    paper = {"local_views": "eigenmaps", "n_components": 2}
    found = ldle.LDLE(**paper).fit(sheet.points, boundary="auto")
    unknown = ldle.LDLE(**paper).fit(sheet.points)
    assert np.percentile(found.local_distortion_, 95) < np.percentile(unknown.local_distortion_, 95)
    closed = ldle.datasets.make("sphere", n=1000).points
    np.testing.assert_array_equal(
        ldle.LDLE(n_components=2).fit(closed, boundary="auto").embedding_,
        ldle.LDLE(n_components=2).fit(closed).embedding_,
    )
    with pytest.raises(ValueError, match="boundary = 'somewhere'"):
        ldle.LDLE().fit(closed, boundary="somewhere")


def test_fit_has_the_topology_unless_it_is_turned_off():
    sphere = ldle.datasets.make("sphere", n=1000).points
    assert ldle.LDLE(n_components=2).fit(sphere).topology_.components[0].name == "sphere"
    assert ldle.LDLE(n_components=2, topology=False).fit(sphere).topology_ is None
    assert ldle.LDLE(n_components=2, paper=True).fit(sphere).topology_ is None


def test_fit_reads_the_gluing_word_of_a_torus():
    torus = ldle.datasets.make("flat-torus", n=2500).points
    fitted = ldle.LDLE().fit(torus)
    (component,) = fitted.topology_.components
    assert component.word == component.normal_form == "a b a' b'"
    assert [arc.letter for arc in component.arcs] == ["a", "b", "a", "b"]
    assert [arc.reversed for arc in component.arcs] == [False, False, True, True]
    assert [repr(arc).split()[1] for arc in component.arcs] == ["a", "b", "a'", "b'"]
    for one, other in zip(component.arcs[:2], component.arcs[2:]):
        middle = [torus[arc.points[len(arc.points) // 2]] for arc in (one, other)]
        assert one.glued and np.linalg.norm(middle[0] - middle[1]) < 0.1
        assert np.linalg.norm(np.ptp(fitted.embedding_[one.points], axis=0)) > 0.3
    assert ldle.topology(torus).components[0].arcs == ()
