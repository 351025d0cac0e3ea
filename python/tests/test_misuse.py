"""Tests of wrong arguments, of arrays that change, of forks and of an early exit: errors, no crashes."""

import os
import pickle
import subprocess
import sys
import textwrap
import warnings

import numpy as np
import pytest

import ldle
from ldle import LDLE


def run_python(code, timeout=120):
    """Runs code in another process, which must end by itself."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=timeout
    )


@pytest.fixture(scope="module")
def points():
    return np.random.default_rng(0).random((300, 2))


@pytest.fixture(scope="module")
def stages(points):
    graph = ldle.neighbors(points, n_neighbors=20)
    spectrum = ldle.spectrum(ldle.laplacian(graph, n_neighbors=20), n_eigenvectors=15)
    local = ldle.local_views(graph, spectrum, view_neighbors=12)
    return graph, spectrum, local, ldle.intermediate_views(local)


@pytest.mark.parametrize("value", [2**31, 2**40, 2**62, 2**63, 2**64, 2**100, -1, 1.5, "1", None])
@pytest.mark.parametrize(
    "name", ["n_neighbors", "n_eigenvectors", "min_cluster_size", "tear_relaxation", "n_refinements", "polish_steps"]
)
def test_numbers_beyond_their_range_are_value_errors(points, name, value):
    with pytest.raises(ValueError, match="must"):
        LDLE(**{name: value}).fit(points)


@pytest.mark.parametrize("value", [2**62, 2**64, 1025])
def test_too_many_threads_are_a_value_error(points, value):
    with pytest.raises(ValueError, match="^n_jobs = .*: must be at least 0 and at most 1024$"):
        LDLE(n_jobs=value).fit(points)
    fitted = LDLE().fit(points)
    fitted.n_jobs = value
    with pytest.raises((ValueError, TypeError)):
        fitted.transform(points[:3])


def test_seeds_have_64_bits(points):
    LDLE(random_state=2**64 - 1, n_refinements=1).fit(points)
    for value in (2**64, -1):
        with pytest.raises(ValueError, match=f"random_state = {value}: must be at least 0 and less than 2\\^64"):
            LDLE(random_state=value).fit(points)


def test_ids_do_not_wrap_around(stages):
    graph, spectrum, local, views = stages
    with pytest.raises(ValueError, match="2\\^31"):
        ldle.intermediate_views(local, clusters=np.full(300, 2**40))
    with pytest.raises(ValueError, match="whole numbers"):
        ldle.intermediate_views(local, clusters=np.zeros(300))
    with pytest.raises(ValueError, match="torn_views"):
        ldle.gluing(views, [[0, 10**6]])
    with pytest.raises(ValueError, match="torn_views"):
        ldle.gluing(views, [[-5, 1]])
    with pytest.raises(ValueError, match="whole numbers"):
        ldle.gluing(views, [[0.0, 1.0]])
    ids = np.tile(np.arange(10), (10, 1))
    with pytest.raises(ValueError, match="2\\^31"):
        LDLE(metric="precomputed_knn").fit((ids + 2**40, np.ones(ids.shape)))
    with pytest.raises(ValueError, match="whole numbers"):
        LDLE(metric="precomputed_knn").fit((ids + 0.5, np.ones(ids.shape)))


def test_given_spectra_are_checked(points, stages):
    graph, spectrum, local, views = stages
    laplacian = ldle.laplacian(graph, n_neighbors=20)
    vectors = np.array(spectrum.eigenvectors)
    vectors[3, 2] = np.nan
    with pytest.raises(ValueError, match="finite"):
        ldle.spectrum(laplacian, eigenvalues=spectrum.eigenvalues, eigenvectors=vectors)
    small_graph = ldle.neighbors(points[:100], n_neighbors=20)
    small = ldle.spectrum(ldle.laplacian(small_graph, n_neighbors=20), n_eigenvectors=15)
    with pytest.raises(ValueError, match="spectrum"):
        ldle.local_views(graph, small, view_neighbors=12)
    with pytest.raises(ValueError, match="spectrum"):
        ldle.gradient_products(local, small, 0, 0)
    for i in (-1, 15, 10**6):
        with pytest.raises(ValueError, match="i, j"):
            ldle.gradient_products(local, spectrum, i, 0, view_neighbors=12)


def test_arrays_of_stages_are_read_only(stages):
    graph, spectrum, local, views = stages
    for array in (graph.ids, graph.offsets, spectrum.eigenvectors, local.members, views.cluster_of):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 10**6


def test_stages_do_not_see_later_changes_of_the_points(points):
    own = points.copy()
    graph = ldle.neighbors(own, n_neighbors=20)
    expected = ldle.laplacian(graph, n_neighbors=20)
    own[:] = np.nan
    spectrum = ldle.spectrum(expected, n_eigenvectors=15)
    assert np.isfinite(ldle.local_views(graph, spectrum, view_neighbors=12).distortion).all()


def test_transform_does_not_see_later_changes_of_the_points(points):
    own = points.copy()
    fitted = LDLE(n_refinements=5).fit(own)
    before = fitted.transform(points[:20])
    own[:] = 7.0
    assert (fitted.transform(points[:20]) == before).all()


def test_changed_attributes_are_checked(points):
    fitted = LDLE(n_refinements=5, polish="none", local_views="both").fit(points)
    assert repr(fitted.view_maps_) == (
        f"<ViewMaps: maps of {len(fitted.view_distortion_)} views to 2 dimensions, made of 100 eigenvectors>"
    )
    with pytest.raises(ValueError, match="read-only"):
        fitted.view_maps_.chosen[0, 0] = 10**6
    for name, value in [("clusters_", 10**6), ("clusters_", -3), ("torn_views_", None)]:
        broken = pickle.loads(pickle.dumps(fitted))
        array = np.array([[-1, 5]], np.int32) if value is None else np.full(300, value, np.int32)
        setattr(broken, name, array)
        with pytest.raises(ValueError):
            broken.transform(points[:5] + 0.001)
    maps = pickle.loads(pickle.dumps(fitted.view_maps_))
    state = list(maps.__getstate__())
    for i, wrong in [(0, np.ones((3, 2))), (2, np.full(state[2].shape, 999, np.int32)), (4, np.ones((1, 1)))]:
        changed = list(state)
        changed[i] = wrong
        other = type(maps).__new__(type(maps))
        other.__setstate__(tuple(changed))
        broken = pickle.loads(pickle.dumps(fitted))
        broken.view_maps_ = other
        with pytest.raises(ValueError, match="view_maps"):
            broken.transform(points[:5] + 0.001)


def test_metrics_check_their_numbers(points):
    for n_neighbors in (0, -1, 300, 2**62):
        with pytest.raises((ValueError, TypeError)):
            ldle.metrics.trustworthiness(points, points, n_neighbors=n_neighbors)
        with pytest.raises((ValueError, TypeError)):
            ldle.metrics.geodesic_distortion(points, points, n_neighbors=n_neighbors)


def test_failing_fits_leave_nothing_behind(points):
    """Many failing fits are as fast as the first, and a good one still works."""
    bad = points.copy()
    bad[5] = 1e200
    threads = len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else 0
    for _ in range(60):
        with pytest.raises(ValueError):
            LDLE(memory_limit=1e-6).fit(points)
        with pytest.raises(ValueError):
            LDLE().fit(bad)
    if threads:
        assert len(os.listdir("/proc/self/task")) <= threads + (os.cpu_count() or 1) + 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        LDLE(n_refinements=5).fit(points)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")
def test_a_fork_during_a_fit_gives_a_usable_process():
    done = run_python(
        """
        import os, sys, threading, warnings
        import numpy as np
        warnings.simplefilter("ignore")
        import ldle
        many = ldle.datasets.make("swiss-roll", n=6000).points
        few = ldle.datasets.make("swiss-roll", n=500).points
        began = threading.Event()
        def fit():
            ldle.LDLE(verbose=lambda *message: began.set()).fit(many)
        worker = threading.Thread(target=fit)
        worker.start()
        began.wait()
        children = []
        for _ in range(3):
            child = os.fork()
            if child == 0:
                ldle.LDLE(n_refinements=5).fit(few)
                sys.exit(7)
            children.append(child)
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        worker.join()
        sys.exit(0 if codes == [7] * 3 else 1)
        """
    )
    assert done.returncode == 0, done.stderr


def test_leaving_python_while_a_daemon_thread_fits():
    for delay in (0.0, 0.3, 1.0):
        done = run_python(
            f"""
            import threading, time, warnings
            warnings.simplefilter("ignore")
            import ldle
            many = ldle.datasets.make("swiss-roll", n=20000).points
            began = threading.Event()
            def fit():
                while True:
                    ldle.LDLE(verbose=lambda *message: began.set()).fit(many)
            threading.Thread(target=fit, daemon=True).start()
            began.wait()
            time.sleep({delay})
            """
        )
        assert done.returncode == 0, done.stderr
        assert "terminate" not in done.stderr
