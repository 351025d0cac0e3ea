"""Tests of the single stages."""

import numpy as np
import pytest
from scipy import sparse
from scipy.sparse.linalg import eigsh
from scipy.spatial.distance import pdist

import ldle


@pytest.fixture(scope="module")
def graph(roll):
    return ldle.neighbors(roll.points)


@pytest.fixture(scope="module")
def laplacian(graph):
    return ldle.laplacian(graph)


@pytest.fixture(scope="module")
def spectrum(laplacian):
    return ldle.spectrum(laplacian)


@pytest.fixture(scope="module")
def local(graph, spectrum):
    return ldle.local_views(graph, spectrum)


@pytest.fixture(scope="module")
def views(local):
    return ldle.intermediate_views(local)


def matrix_of(laplacian):
    return sparse.csc_matrix((laplacian.data, laplacian.indices, laplacian.indptr))


def test_stages_one_after_the_other_equal_a_fit(views, roll, fitted):
    registered = ldle.registration(views)
    polished = ldle.polish(registered)
    # A fit keeps the order of points on a grid, too.
    np.testing.assert_array_equal(polished.embedding, fitted.embedding_)
    np.testing.assert_array_equal(views.cluster_of, fitted.clusters_)
    np.testing.assert_array_equal(views.distortion, fitted.view_distortion_)
    colors = ldle.gluing(views, polished.torn_views)
    np.testing.assert_array_equal(colors.color, fitted.gluing_)


def test_repr_is_a_line_with_sizes_and_figures(graph, laplacian, spectrum, local, views):
    n = len(graph.offsets) - 1
    assert repr(graph) == f"<NeighborGraph: {n} points with 49 nearest neighbours each>"
    assert repr(laplacian) == f"<GraphLaplacian: {n} points, 1 connected component, {len(laplacian.data)} entries>"
    values = spectrum.eigenvalues[0]
    assert repr(spectrum) == (
        f"<Spectrum: 100 eigenvectors of 1 connected component, eigenvalues from {values[0]:.3g} to {values[-1]:.3g}, "
        "converged>"
    )

    def figures(distortion):
        return f"distortion {np.median(distortion):.3g} (median) and {distortion.max():.3g} (largest)"

    assert repr(local) == f"<LocalViews: {n} views in 2 dimensions, {figures(local.distortion)}>"
    count = len(views.distortion)
    assert repr(views) == f"<IntermediateViews: {count} views of {n} points in 2 dimensions, {figures(views.distortion)}>"
    found = ldle.registration(views)
    expected = f"{n} points in 2 dimensions, {len(found.torn_views)} torn pairs of views"
    assert repr(found) == f"<Registration: {expected}, alignment error {found.alignment_error:.3g}>"
    polished = ldle.polish(found)
    assert repr(polished).startswith(f"<Polish: {n} points in 2 dimensions, 0 torn pairs of views, length error ")
    assert repr(ldle.gluing(views, polished.torn_views)) == f"<Gluing: 0 of {n} points on the seam, 0 pairs, 0 colours>"


def test_arrays_are_views_that_keep_their_owner_alive(roll):
    distances = ldle.neighbors(roll.points, n_neighbors=10).distances  # the graph itself is released
    assert not distances.flags.owndata
    assert distances.sum() > 0


def test_neighbours_are_the_nearest_points(roll):
    graph = ldle.neighbors(roll.points, n_neighbors=8)
    gaps = np.linalg.norm(roll.points - roll.points[17], axis=1)
    begin, end = graph.offsets[17:19]
    np.testing.assert_allclose(graph.distances[begin:end], np.sort(gaps)[: end - begin], atol=1e-12)
    np.testing.assert_allclose(gaps[graph.ids[begin:end]], graph.distances[begin:end], atol=1e-12)


def test_laplacian_is_symmetric_with_zero_sums_and_spectrum_holds_its_eigenpairs(laplacian, spectrum):
    matrix = matrix_of(laplacian)
    assert np.shares_memory(matrix.data, laplacian.data)
    np.testing.assert_allclose(np.asarray(matrix.sum(axis=0)), 0, atol=1e-9)
    assert abs(matrix - matrix.T).max() < 1e-12
    assert spectrum.converged
    vectors, values = spectrum.eigenvectors, spectrum.eigenvalues[0]
    np.testing.assert_allclose(matrix @ vectors, vectors * values, atol=1e-5 * values.max())


def test_given_eigenvectors_are_used(roll, graph, laplacian):
    values, vectors = eigsh(matrix_of(laplacian), k=51, sigma=-1e-6)
    own = ldle.spectrum(laplacian, eigenvalues=values[1:], eigenvectors=vectors[:, 1:])
    local = ldle.local_views(graph, own, local_views="eigenmaps")
    found = ldle.polish(ldle.registration(ldle.intermediate_views(local)))
    assert ldle.metrics.procrustes_error(found.embedding, roll.flat) < 0.01
    with pytest.raises(ValueError, match="a row for each point"):
        ldle.spectrum(laplacian, eigenvalues=values[1:], eigenvectors=vectors)
    with pytest.raises(ValueError, match="must be given together"):
        ldle.spectrum(laplacian, eigenvalues=values)


def test_given_clusters_are_used(roll, local):
    corner = roll.flat.min(axis=0)
    cells = np.floor((roll.flat - corner) / 0.12).astype(int)
    _, clusters = np.unique(cells, axis=0, return_inverse=True)
    views = ldle.intermediate_views(local, clusters=clusters.ravel())
    np.testing.assert_array_equal(views.cluster_of, clusters.ravel())
    found = ldle.polish(ldle.registration(views))
    assert ldle.metrics.procrustes_error(found.embedding, roll.flat) < 0.01
    with pytest.raises(ValueError, match="must be from 0 to"):
        ldle.intermediate_views(local, clusters=clusters.ravel() - 1)


def test_coordinates_of_local_maps_have_the_stated_distortion(roll, local):
    for k in (0, 500):
        begin, end = local.offsets[k : k + 2]
        members = local.members[begin:end]
        image = local.coordinates(k)
        assert image.shape == (len(members), 2)
        true = pdist(roll.points[members])
        stretch = pdist(image) / true
        assert stretch.max() / stretch.min() == pytest.approx(local.distortion[k], rel=1e-5)
    with pytest.raises(IndexError):
        local.coordinates(len(roll.points))


def test_invalid_options_raise_an_error(roll, graph, spectrum):
    with pytest.raises(ValueError, match="is not an option"):
        ldle.laplacian(graph, colour="red")
    with pytest.raises(ValueError, match="the graph has 49 neighbours"):
        ldle.local_views(graph, spectrum, view_neighbors=60)
    with pytest.raises(ValueError, match="some are equal"):
        ldle.neighbors(np.vstack([roll.points, roll.points[:1]]))
    with pytest.raises(TypeError):
        ldle.laplacian(roll.points)


def test_short_cuts_connect_two_sheets():
    random = np.random.default_rng(0)
    sheets = [np.column_stack([random.random((1500, 2)), np.full(1500, height)]) for height in (0.0, 0.12)]
    points = np.vstack([*sheets, [[0.5, 0.5, 0.055]]])
    found = ldle.short_cuts(ldle.neighbors(points, n_neighbors=21))
    assert len(found) > 0
    # The point half-way stays with one of the sheets.
    assert not np.any(np.all(found < 1500, axis=1))
    assert not np.any(np.all((found >= 1500) & (found < 3000), axis=1))
