"""Landmarks: some points are embedded, and all others are placed among them."""

import copy
import pickle
import sys

import numpy as np
import pytest

from ldle import LDLE, datasets, open_rows


@pytest.fixture(scope="module")
def roll():
    return datasets.make("swiss-roll", n=6000, sampling="random").points


@pytest.fixture(scope="module")
def fitted(roll):
    model = LDLE(landmarks=1500)
    return model, model.fit_transform(roll)


def test_landmarks_are_rows_and_keep_their_places(roll, fitted):
    model, places = fitted
    rows = model.landmarks_
    assert len(places) == len(roll)
    assert 1300 < len(rows) <= 1500
    assert (np.diff(rows) > 0).all()
    assert np.array_equal(places[rows], model.embedding_)


def test_all_points_are_placed_as_new_points_are(roll, fitted):
    model, places = fitted
    assert np.array_equal(model.transform(roll), places)


def test_lengths_are_those_of_the_data(roll, fitted):
    """A swiss roll is flat: distances between near points are kept."""
    from sklearn.neighbors import NearestNeighbors

    _, places = fitted
    distances, ids = NearestNeighbors(n_neighbors=6).fit(roll).kneighbors(roll)
    stretch = np.linalg.norm(places[ids[:, 1:]] - places[:, None], axis=2) / distances[:, 1:]
    low, high = np.percentile(stretch, [1, 99])
    assert 0.95 < low and high < 1.05


def test_no_point_is_placed_on_the_wrong_side_of_the_seam():
    """A flat torus is torn open. Each point must be as far from near landmarks as it truly is."""
    from sklearn.neighbors import NearestNeighbors

    angles = np.random.default_rng(3).uniform(0.0, 2.0 * np.pi, (100_000, 2))
    points = np.stack([np.cos(angles), np.sin(angles)], axis=2).reshape(-1, 4)
    model = LDLE(landmarks=5000)
    places = model.fit_transform(points)
    assert len(model.seam_) > 0
    near = NearestNeighbors(n_neighbors=25).fit(points[model.landmarks_])
    distances, ids = near.kneighbors(points)
    placed = np.linalg.norm(places[:, None] - model.embedding_[ids], axis=2)
    is_true = np.abs(placed - distances) <= 0.05 * distances
    # Near the seam some landmarks are on the other side. Three distances determine a place in the plane.
    assert (is_true.sum(axis=1) >= 3).all()


def test_sides_are_those_of_the_run_with_all_points():
    """If landmarks get their places in the embedding of all points, the others get theirs. Only at the seam itself, where
    points have neighbours on both sides, both are right."""
    from sklearn.neighbors import NearestNeighbors

    points = datasets.make("flat-torus", n=100_000, sampling="random").points
    every = LDLE(topology=False).fit(points)
    rows = LDLE(landmarks=10_000, topology=False).fit(points).landmarks_
    some = copy.copy(every)
    some._X_fit, some.embedding_, some.clusters_ = points[rows], every.embedding_[rows], every.clusters_[rows]
    placed = some.transform(points)
    moved = np.linalg.norm(placed - every.embedding_, axis=1)
    spacing = np.median(NearestNeighbors(n_neighbors=2).fit(points[rows]).kneighbors(points[rows])[0][:, 1])
    away_from_seam = np.ones(len(points), bool)
    away_from_seam[every.seam_.ravel()] = False
    assert 0.8 < away_from_seam.mean() < 1.0
    assert moved[away_from_seam].max() < spacing


def test_points_of_close_noisy_sheets_are_not_placed_on_the_other_one():
    """The truth is a flat roll. A point on the wrong sheet would be off by a turn of the roll, which is 0.5 long and more."""
    roll = datasets.make("swiss-roll", n=40000, noise=0.015, sampling="random")
    model = LDLE(landmarks=8000)
    places = model.fit_transform(roll.points)
    rows = model.landmarks_

    def errors(places):
        flat = roll.flat[rows] - roll.flat[rows].mean(axis=0)
        mean = places[rows].mean(axis=0)
        left, _, right = np.linalg.svd((places[rows] - mean).T @ flat)
        moved = (places - mean) @ left @ right
        return np.linalg.norm(moved - (roll.flat - roll.flat[rows].mean(axis=0)), axis=1)

    found = errors(places)
    assert found.max() <= 1.1 * found[rows].max()


def test_every_row_has_an_anomaly_score(roll, fitted):
    """Landmarks keep theirs, and a row that is moved off the surface has the highest one."""
    model, _ = fitted
    scores = model.score_anomalies(roll)
    assert scores.shape == (len(roll),)
    assert np.array_equal(scores[model.landmarks_], model.anomaly_score_)
    moved = roll.copy()
    moved[-1] += 0.2
    found = model.score_anomalies(moved)
    assert found.argmax() == len(roll) - 1 and found[-1] > 2
    assert np.array_equal(found[:-1], scores[:-1])
    copy = pickle.loads(pickle.dumps(model))
    assert np.array_equal(copy.score_anomalies(moved), found)


def test_scores_follow_the_last_fit(roll):
    model = LDLE(landmarks=500).fit(roll)
    model.score_anomalies(roll[:10])
    model.fit(2.0 * roll[:3000])
    assert np.array_equal(model.score_anomalies(2.0 * roll[:3000])[model.landmarks_], model.anomaly_score_)


def test_scores_need_points_like_the_data(roll, fitted):
    model, _ = fitted
    with pytest.raises(ValueError, match="expecting 3 features"):
        model.score_anomalies(roll[:, :2])
    with pytest.raises(ValueError, match="metric"):
        LDLE(metric="precomputed").fit(np.ones((30, 30)) - np.eye(30)).score_anomalies(np.ones((2, 30)))


def test_a_memory_map_of_another_type_is_read_block_by_block(roll, tmp_path):
    path = tmp_path / "roll.npy"
    np.save(path, roll.astype(np.float32))
    model, in_memory = LDLE(landmarks=500), LDLE(landmarks=500)
    places = model.fit_transform(np.load(path, mmap_mode="r"))
    assert np.array_equal(places, in_memory.fit_transform(roll.astype(np.float32).astype(float)))


def test_a_parquet_file_is_read_by_row_groups(roll, tmp_path):
    pyarrow = pytest.importorskip("pyarrow", reason="Parquet files need pyarrow")
    import pyarrow.parquet

    path = tmp_path / "roll.parquet"
    table = pyarrow.table({"name": ["a"] * len(roll), **dict(zip("xyz", roll.T))})
    pyarrow.parquet.write_table(table, path, row_group_size=700)
    rows = open_rows(path, columns=["x", "y", "z"])
    assert rows.shape == roll.shape
    assert np.array_equal(rows[650:2900], roll[650:2900]) and rows[5:5].shape == (0, 3)
    assert np.array_equal(rows[np.array([0, 699, 700, 5999])], roll[[0, 699, 700, 5999]])
    in_memory, model = LDLE(landmarks=500), LDLE(landmarks=500)
    assert np.array_equal(model.fit_transform(rows), in_memory.fit_transform(roll))
    with pytest.raises(ValueError, match="column 'name' holds string"):
        open_rows(path)
    with pytest.raises(ValueError, match="has no column 'w'; its columns are name, x, y, z"):
        open_rows(path, columns=["w"])


def test_empty_entries_of_a_parquet_file_are_named(tmp_path):
    pyarrow = pytest.importorskip("pyarrow", reason="Parquet files need pyarrow")
    import pyarrow.parquet

    path = tmp_path / "x.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"x": [1.0, None, 2.0]}), path)
    with pytest.raises(ValueError, match="x.parquet: column 'x' has empty entries in row group 0"):
        open_rows(path)[0:3]


def test_parquet_without_pyarrow_is_one_clear_line(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match="^x.parquet: reading Parquet needs pyarrow: pip install pyarrow$"):
        open_rows("x.parquet")


@pytest.mark.parametrize("delimiter, header", [(",", "x,y,z"), (";", ""), (" ", ""), ("\t", "x\ty\tz")])
def test_a_table_is_read_in_blocks(roll, tmp_path, monkeypatch, delimiter, header):
    monkeypatch.setattr("ldle._rows.TableRows._rows_in_block", 700)
    path = tmp_path / "roll.csv"
    np.savetxt(path, roll, delimiter=delimiter, header=header, comments="", fmt="%.17g")
    path.write_text(path.read_text().replace("\n", "\n\n", 3))  # empty lines are ignored
    rows = open_rows(path)
    assert rows.shape == roll.shape
    assert np.array_equal(rows[650:2900], roll[650:2900]) and rows[5:5].shape == (0, 3)
    assert np.array_equal(rows[np.array([0, 699, 700, 5999])], roll[[0, 699, 700, 5999]])
    assert np.array_equal(LDLE(landmarks=500).fit_transform(rows), LDLE(landmarks=500).fit_transform(roll))
    if header:
        assert np.array_equal(open_rows(path, columns=["z", "x"])[:], roll[:, [2, 0]])
        with pytest.raises(ValueError, match="has no column 'w'; its columns are x, y, z"):
            open_rows(path, columns=["w"])


def test_lines_of_a_table_that_are_no_points_are_named(tmp_path):
    path = tmp_path / "x.csv"
    for text, error in [
        ("a,b\n1,2\n\n3\n", "line 4 has 1 fields, but must have 2"),
        ("1,2\n3,four\n", "line 2: 'four' is not a number"),
        ("1,2\n3,\n", "line 2: '' is not a number"),
        ("a,b\n", "has no rows"),
        ("1,2\n3,\udcff\n", "line 2: '.' is not a number"),
    ]:
        path.write_text(text, errors="surrogateescape")
        with pytest.raises(ValueError, match=f"x.csv: {error}"):
            open_rows(path)[:]


def test_a_byte_order_mark_is_no_part_of_the_first_number(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("1,2\n3,4\n", encoding="utf-8-sig")
    assert np.array_equal(open_rows(path)[:], [[1, 2], [3, 4]])


def test_other_files_are_refused():
    with pytest.raises(ValueError, match="x.dat: the name must end in .npy, .csv, .tsv, .txt or .parquet"):
        open_rows("x.dat")


def test_the_number_of_threads_does_not_matter(roll, fitted):
    assert np.array_equal(LDLE(landmarks=1500, n_jobs=1).fit_transform(roll), fitted[1])


def test_the_number_follows_from_the_data():
    roll = datasets.make("swiss-roll", n=12000, sampling="random").points
    model = LDLE(landmarks="auto").fit(roll)
    number = int(model.landmarks_choice_.split()[0])
    assert 10000 <= number < 12000
    assert 0.98 * number <= len(model.landmarks_) <= number
    assert "estimated dimension 2" in model.landmarks_choice_
    few = LDLE(landmarks="auto").fit(roll[:3000])
    assert few.landmarks_ is None and few.landmarks_choice_


def test_few_points_are_embedded_as_usual():
    points = datasets.make("swiss-roll", n=800).points
    model = LDLE(landmarks=len(points))
    assert np.array_equal(model.fit_transform(points), LDLE().fit_transform(points))
    assert model.landmarks_ is None


def test_progress_tells_both_passes(roll):
    stages = []
    LDLE(landmarks=500, verbose=lambda stage, done, total: stages.append(stage)).fit_transform(roll)
    assert "landmarks" in stages and stages[-1] == "placing"


def test_an_exception_of_the_progress_stops_the_run(roll):
    def stop(stage, done, total):
        if stage == "placing":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        LDLE(landmarks=500, verbose=stop).fit_transform(roll)


@pytest.mark.parametrize("landmarks", [0, -5, 2.5, "many"])
def test_wrong_numbers_are_named(roll, landmarks):
    with pytest.raises(ValueError, match="landmarks = "):
        LDLE(landmarks=landmarks).fit(roll)


def test_other_data_are_refused(roll):
    with pytest.raises(ValueError, match="landmarks"):
        LDLE(landmarks=10, metric="precomputed").fit(np.zeros((20, 20)))
    spoiled = roll.copy()
    spoiled[-1, 0] = np.nan
    with pytest.raises(ValueError, match="NaN"):
        LDLE(landmarks=500).fit_transform(spoiled)
