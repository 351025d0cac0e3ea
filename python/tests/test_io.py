"""Tests of ldle.io: real files of every format, and files that must be refused."""

import gzip
import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest
from scipy import sparse
from scipy.io import savemat

import ldle
from ldle import io

POINTS = np.random.default_rng(5).normal(size=(40, 3))
NAMES = ["x", "y", "z"]
KINDS = np.where(POINTS[:, 0] > 0, "round", "flat").tolist()


@pytest.fixture(scope="module")
def frame():
    pandas = pytest.importorskip("pandas")
    return pandas.DataFrame({**dict(zip(NAMES, POINTS.T)), "kind": KINDS})


def check(table, names=NAMES):
    """The table holds POINTS bit by bit, and the kinds as labels if it has names."""
    assert table.points.dtype == np.float64 and table.points.flags.c_contiguous
    assert np.array_equal(table.points, POINTS)
    assert table.columns == names
    if names:
        assert list(table.labels["kind"]) == KINDS


def error_of(path, **options):
    """Returns the message of a refusal, which is one line and names the file."""
    with pytest.raises(ValueError) as caught:
        io.read(path, **options)
    message = str(caught.value)
    assert caught.type is ValueError
    assert message.startswith(str(path)) and "\n" not in message
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return message[len(str(path)) :]


# Tables


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "tsv", "txt", "parquet", "feather", "xlsx", "json", "json.gz"])
def test_tables_come_back_bit_by_bit(frame, tmp_path, ending):
    path = tmp_path / f"cells.{ending}"
    if "csv" in ending:
        frame.to_csv(path, index=False)
    elif ending in ("tsv", "txt"):
        frame.to_csv(path, index=False, sep="\t" if ending == "tsv" else " ")
    elif ending == "xlsx":
        frame.to_excel(path, index=False)
    elif "json" in ending:
        frame.to_json(path, orient="records", double_precision=15)
    else:
        getattr(frame, f"to_{ending}")(path)
    table = io.read(path)
    if "json" in ending or ending == "xlsx":  # these formats do not store all digits
        assert np.allclose(table.points, POINTS, rtol=0, atol=1e-14)
        table = io.Table(POINTS, table.columns, table.row_names, table.labels)
    check(table)


def test_json_of_columns_and_rows(frame, tmp_path):
    path = tmp_path / "points.json"
    for orient in ("list", "split"):
        path.write_text(json.dumps(frame.to_dict(orient=orient)))
        check(io.read(path))
    path.write_text(json.dumps(POINTS.tolist()))
    assert np.array_equal(io.read(path).points, POINTS)
    for content, message in [
        ({"a": [1, 2], "b": [1]}, "must hold lists of one length"),
        ([1, 2], "must hold a list of records, or of rows of numbers"),
        ([[1, 2], [3]], "row 1 has 1 fields, but must have 2"),
        ([{"a": 1, "b": 2}, {"a": 1}], "row 1: column 'b' has no number"),
    ]:
        path.write_text(json.dumps(content))
        assert message in error_of(path)


def test_numbers_with_commas(tmp_path):
    path = tmp_path / "german.csv"
    rows = [";".join(f"{value:.17g}".replace(".", ",") for value in row) for row in POINTS]
    path.write_text("\ufeff" + "x;y;z\n" + "\n".join(rows) + "\n", encoding="utf-8")
    assert np.array_equal(io.read(path).points, POINTS)


def test_row_numbers_of_pandas_are_left_out_with_a_warning(frame, tmp_path):
    frame.to_csv(tmp_path / "a.csv")
    frame.rename_axis("id").to_csv(tmp_path / "b.csv")
    frame.sample(frac=1.0, random_state=0).sort_values("x").to_csv(tmp_path / "c.csv")
    for name in ("a", "b"):
        with pytest.warns(UserWarning, match="row numbers and is left out"):
            check(io.read(tmp_path / f"{name}.csv"))
    with pytest.warns(UserWarning, match="row numbers"):
        assert io.read(tmp_path / "c.csv").columns == NAMES
    assert io.read(tmp_path / "b.csv", columns=["id", "x"]).columns == ["id", "x"]


def test_names_of_rows_are_kept_apart(frame, tmp_path):
    named = frame.set_axis([f"cell {i}" for i in range(len(frame))])
    named.to_csv(tmp_path / "a.csv")
    named.to_parquet(tmp_path / "a.parquet")
    for ending in ("csv", "parquet"):
        table = io.read(tmp_path / f"a.{ending}")
        check(table)
        assert table.row_names == list(named.index)


def test_a_first_line_of_data_is_not_taken_for_names(tmp_path):
    path = tmp_path / "iris.csv"
    path.write_text("5.1,3.5,setosa\n4.9,3.0,setosa\n6.0,2.2,virginica\n")
    with pytest.warns(UserWarning, match="line 1 is read as a point"):
        table = io.read(path)
    assert table.points.tolist() == [[5.1, 3.5], [4.9, 3.0], [6.0, 2.2]]
    assert list(table.labels["column 3"]) == ["setosa", "setosa", "virginica"]
    path.write_text("1 2\n3 4\n")
    assert io.read(path).points.tolist() == [[1, 2], [3, 4]]


def test_columns_and_labels_can_be_chosen(frame, tmp_path):
    frame.assign(group=np.arange(40) % 3).to_csv(tmp_path / "a.csv", index=False)
    table = io.read(tmp_path / "a.csv", labels=["group"])
    check(table)
    assert table.labels["group"].dtype == int and (table.labels["group"] == np.arange(40) % 3).all()
    table = io.read(tmp_path / "a.csv", columns=["z", "x"])
    assert np.array_equal(table.points, POINTS[:, [2, 0]]) and table.columns == ["z", "x"]
    assert "has no column 'w'; its columns are x, y, z" in error_of(tmp_path / "a.csv", columns=["w"])
    with pytest.raises(ValueError, match="columns = 'x': must be a list of names"):
        io.read(tmp_path / "a.csv", columns="x")


def test_unicode_text_of_excel(frame, tmp_path):
    path = tmp_path / "points.txt"
    path.write_bytes(frame.to_csv(index=False, sep="\t").encode("utf-16"))
    check(io.read(path))


def test_columns_of_lists_are_labels(frame, tmp_path):
    for lists in ([[1.0, 2.0]] * 40, [[1.0] * (i % 3) for i in range(40)]):
        frame.assign(vector=lists).to_parquet(tmp_path / "a.parquet")
        table = io.read(tmp_path / "a.parquet")
        check(table)
        assert table.labels["vector"].shape == (40,) and list(table.labels["vector"][2]) == lists[2]


def test_constant_columns_cause_a_warning(frame, tmp_path):
    frame.assign(one=1.0).to_csv(tmp_path / "a.csv", index=False)
    with pytest.warns(UserWarning, match=r"1 column is constant \(one\)"):
        io.read(tmp_path / "a.csv")


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "has no rows"),
        ("a,b\n", "has names of columns, but no rows"),
        ("a,b\n1,2\n3\n", "line 3 has 1 fields, but must have 2"),
        ("a,b\n1,2\n\n3,x7\n5,6\n7,8\n", "line 4: 'x7' in column 'b' is not a number"),
        ("a,b\n1,2\n3,\n5,6\n7,NA\n", "line 3 (and 1 more): column 'b' has no number"),
        ("a,b\n1,2\n3,inf\n", "row 1, column b is inf: must be finite"),
        ("a,a\n1,2\n3,4\n", "has several columns 'a'"),
        ("a,b\nu,v\nw,z\n", "has no column of numbers; its columns are a, b"),
    ],
)
def test_bad_tables_are_refused(tmp_path, text, message):
    path = tmp_path / "bad.csv"
    path.write_text(text)
    assert message in error_of(path)


# Arrays


def test_arrays_of_numpy(tmp_path):
    np.save(tmp_path / "a.npy", np.asfortranarray(POINTS))
    check(io.read(tmp_path / "a.npy"), None)
    np.savez(tmp_path / "one.npz", points=POINTS)
    check(io.read(tmp_path / "one.npz"), None)
    np.savez(tmp_path / "two.npz", points=POINTS, other=POINTS + 1)
    check(io.read(tmp_path / "two.npz", array="points"), None)
    assert "has several arrays (points, other): choose one with array=" in error_of(tmp_path / "two.npz")
    assert "has no array 'more'" in error_of(tmp_path / "two.npz", array="more")
    sparse.save_npz(tmp_path / "s.npz", sparse.csc_matrix(POINTS))
    assert np.array_equal(io.read(tmp_path / "s.npz").points.toarray(), POINTS)
    records = np.rec.fromarrays(POINTS.T, names=NAMES)
    np.save(tmp_path / "r.npy", records)
    assert io.read(tmp_path / "r.npy").columns == NAMES
    assert np.array_equal(io.read(tmp_path / "r.npy").points, POINTS)


@pytest.mark.parametrize(
    "array, message",
    [
        (np.zeros(5), "has 1 axes: must have one row for each point"),
        (np.zeros((3, 2), complex), "holds complex128: must hold real numbers"),
        (np.zeros((0, 2)), "has no points"),
        (np.array([[1, 2], [3, np.nan]]), "row 1, column 1 is nan: must be finite"),
        (np.array([["a", "b"]]), "must hold real numbers"),
        (np.array([[{}]]), "cannot be read as NumPy"),
    ],
)
def test_bad_arrays_are_refused(tmp_path, array, message):
    np.save(tmp_path / "a.npy", array)
    assert message in error_of(tmp_path / "a.npy")
    assert "NumPy files have no columns to choose from" in error_of(tmp_path / "a.npy", columns=["x"])


def test_hdf5_and_matlab(tmp_path):
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["run/points"] = POINTS
        file["times"] = np.arange(40.0)
    check(io.read(tmp_path / "a.h5"), None)
    with h5py.File(tmp_path / "a.h5", "a") as file:
        file["run/other"] = POINTS
    assert "has several datasets (run/other, run/points)" in error_of(tmp_path / "a.h5")
    check(io.read(tmp_path / "a.h5", array="/run/points"), None)
    savemat(tmp_path / "old.mat", {"X": POINTS, "t": np.arange(40.0), "name": "roll"})
    check(io.read(tmp_path / "old.mat"), None)
    savemat(tmp_path / "sparse.mat", {"X": sparse.csc_matrix(POINTS)})
    assert np.array_equal(io.read(tmp_path / "sparse.mat").points.toarray(), POINTS)
    # MATLAB 7.3 writes HDF5 after a header of 512 bytes, with the axes in reverse order.
    with h5py.File(tmp_path / "new.mat", "w", userblock_size=512) as file:
        file["X"] = POINTS.T
        file["t"] = np.arange(40.0)[None]
    with open(tmp_path / "new.mat", "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file, Platform: GLNXA64")
    check(io.read(tmp_path / "new.mat"), None)


def test_images(tmp_path):
    image = pytest.importorskip("PIL.Image")
    pictures = np.random.default_rng(0).integers(0, 256, (4, 5, 6), dtype=np.uint8)
    for i, picture in enumerate(pictures):
        image.fromarray(picture).save(tmp_path / f"{9 - i}.png")
    table = io.read(tmp_path)
    assert table.row_names == ["6.png", "7.png", "8.png", "9.png"] and table.image_shape == (5, 6)
    assert np.array_equal(table.points, pictures[::-1].reshape(4, 30))
    for mode, shape in (("1", (5, 6)), ("LA", (5, 6)), ("P", (5, 6, 3)), ("RGBA", (5, 6, 3)), ("I;16", (5, 6))):
        folder = tmp_path / mode
        folder.mkdir()
        image.new(mode, (6, 5)).save(folder / "a.png")
        assert io.read(folder).image_shape == shape
        (folder / "a.png").unlink()
        folder.rmdir()
    color = np.random.default_rng(1).integers(0, 256, (5, 6, 3), dtype=np.uint8)
    image.fromarray(color).save(tmp_path / "0.png")
    table = io.read(tmp_path)
    assert table.image_shape == (5, 6, 3) and np.array_equal(table.points[0], color.ravel())
    (tmp_path / "notes.txt").write_text("seen")
    with pytest.warns(UserWarning, match=r"1 of 6 files are no images and are left out \(notes.txt\)"):
        io.read(tmp_path)
    (tmp_path / "notes.txt").unlink()
    image.fromarray(np.zeros((6, 6), np.uint8)).save(tmp_path / "5.png")
    with pytest.raises(ValueError, match="5.png: has 6 x 6 pixels, but 0.png has 6 x 5"):
        io.read(tmp_path)
    (tmp_path / "5.png").write_bytes(b"no image")
    with pytest.raises(ValueError, match="5.png: cannot be read as an image"):
        io.read(tmp_path)
    (tmp_path / "none").mkdir()
    assert "is a folder without images" in error_of(tmp_path / "none")


# AnnData


def write_h5ad(path, matrix):
    """Writes a file as anndata 0.8 and later do, with X, a layer and coordinates."""
    h5py = pytest.importorskip("h5py")
    with h5py.File(path, "w") as file:
        file.attrs.update({"encoding-type": "anndata", "encoding-version": "0.1.0"})
        if sparse.issparse(matrix):
            group = file.create_group("X")
            group.attrs.update({"encoding-type": f"{matrix.format}_matrix", "encoding-version": "0.1.0"})
            group.attrs["shape"] = matrix.shape
            for name in ("data", "indices", "indptr"):
                group[name] = getattr(matrix, name)
        else:
            file["X"] = matrix
            file["X"].attrs.update({"encoding-type": "array", "encoding-version": "0.2.0"})
        for name in ("layers", "obsm"):
            file.create_group(name).attrs.update({"encoding-type": "dict", "encoding-version": "0.1.0"})
        file["layers/counts"] = np.ones((40, 3))
        file["obsm/X_pca"] = POINTS[:, :2]
        obs = file.create_group("obs")
        obs.attrs.update({"encoding-type": "dataframe", "encoding-version": "0.2.0", "_index": "_index"})
        obs["_index"] = [f"cell {i}" for i in range(40)]
        obs["depth"] = np.arange(40)
        kind = obs.create_group("kind")
        kind.attrs.update({"encoding-type": "categorical", "encoding-version": "0.2.0", "ordered": False})
        kind["categories"] = ["flat", "round"]
        kind["codes"] = np.array([["flat", "round"].index(name) for name in KINDS], np.int8)
        var = file.create_group("var")
        var.attrs.update({"encoding-type": "dataframe", "encoding-version": "0.2.0", "_index": "gene"})
        var["gene"] = NAMES


@pytest.mark.parametrize("made", [np.array, sparse.csr_matrix, sparse.csc_matrix])
def test_h5ad(tmp_path, made):
    path = tmp_path / "cells.h5ad"
    write_h5ad(path, made(POINTS))
    table = io.read(path)
    assert sparse.issparse(table.points) == (made is not np.array)
    points = table.points.toarray() if sparse.issparse(table.points) else table.points
    check(io.Table(points, table.columns, table.row_names, table.labels))
    assert table.row_names[:2] == ["cell 0", "cell 1"]
    assert (table.labels["depth"] == np.arange(40)).all()
    assert (io.read(path, array="obsm/X_pca").points == POINTS[:, :2]).all()
    with pytest.warns(UserWarning, match="constant"):
        assert (io.read(path, array="layers/counts").points == 1).all()
    assert "has no array 'obsm/X_tsne'; it has X, layers/counts, obsm/X_pca" in error_of(path, array="obsm/X_tsne")


def test_files_of_anndata_are_read_and_its_library_reads_the_embedding(tmp_path):
    anndata = pytest.importorskip("anndata")
    pandas = pytest.importorskip("pandas")
    obs = pandas.DataFrame({"kind": pandas.Categorical(KINDS)}, index=[f"cell {i}" for i in range(40)])
    data = anndata.AnnData(sparse.csr_matrix(POINTS), obs=obs, var=pandas.DataFrame(index=NAMES))
    data.write_h5ad(tmp_path / "cells.h5ad")
    table = io.read(tmp_path / "cells.h5ad")
    check(io.Table(table.points.toarray(), table.columns, table.row_names, table.labels))
    io.write_embedding(tmp_path / "cells.h5ad", POINTS[:, :2])
    assert (anndata.read_h5ad(tmp_path / "cells.h5ad").obsm["X_ldle"] == POINTS[:, :2]).all()


def test_embeddings_are_stored_in_h5ad_files(tmp_path, monkeypatch):
    path = tmp_path / "cells.h5ad"
    write_h5ad(path, POINTS)
    for places in (POINTS[:, :2], POINTS):  # an older entry is replaced
        io.write_embedding(path, places)
        assert np.array_equal(io.read(path, array="obsm/X_ldle").points, places)
    check(io.read(path))
    before = path.read_bytes()
    with pytest.raises(ValueError, match="cells.h5ad: has 40 observations, but the embedding has 39 rows"):
        io.write_embedding(path, POINTS[1:])
    with pytest.raises(ValueError, match="key = 'a/b': must be a name without '/'"):
        io.write_embedding(path, POINTS, key="a/b")

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        io.write_embedding(path, POINTS)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


# Damaged files, missing packages, conversion


@pytest.mark.parametrize("ending", "npy npz mat h5 h5ad parquet feather xlsx json csv.gz".split())
def test_damaged_files_are_refused(tmp_path, ending):
    path = tmp_path / f"bad.{ending}"
    for content in (b"", b"certainly no such file " * 20):
        path.write_bytes(content)
        assert re.search("cannot be read as|has no rows", error_of(path))


def test_truncated_files_are_refused(tmp_path, frame):
    frame.to_parquet(tmp_path / "a.parquet")
    frame.to_excel(tmp_path / "a.xlsx")
    write_h5ad(tmp_path / "a.h5ad", POINTS)
    savemat(tmp_path / "a.mat", {"X": POINTS})
    np.save(tmp_path / "a.npy", POINTS)
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(b"1,2\n" * 100))
    for path in sorted(tmp_path.iterdir()):
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 2])
        assert "cannot be read as" in error_of(path)


def test_unknown_and_missing_files(tmp_path):
    (tmp_path / "a.doc").write_text("x")
    assert "the name must end in one of .npy, .npz" in error_of(tmp_path / "a.doc")
    with pytest.raises(FileNotFoundError, match="none.npy: does not exist"):
        io.read(tmp_path / "none.npy")
    with pytest.raises(ValueError, match="a.doc: embeddings are stored in .h5ad files only"):
        io.write_embedding(tmp_path / "a.doc", POINTS)


@pytest.mark.parametrize(
    "ending, title, package",
    [
        ("parquet", "Parquet", "pyarrow"),
        ("feather", "Feather", "pyarrow"),
        ("h5", "HDF5", "h5py"),
        ("h5ad", "AnnData", "h5py"),
        ("xlsx", "Excel", "openpyxl"),
    ],
)
def test_missing_packages_are_named(tmp_path, monkeypatch, ending, title, package):
    path = tmp_path / f"cells.{ending}"
    path.write_bytes(b"x")
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)  # importing it fails now
    with pytest.raises(ImportError) as caught:
        io.read(path)
    assert str(caught.value) == f"{path}: reading {title} needs {package}: pip install {package}"


def run_module(*arguments):
    return subprocess.run([sys.executable, "-m", "ldle.io", *arguments], capture_output=True, text=True)


def test_conversion_for_the_program(tmp_path, program):
    write_h5ad(tmp_path / "cells.h5ad", sparse.csr_matrix(POINTS))
    done = run_module(tmp_path / "cells.h5ad", tmp_path / "cells.npy")
    assert done.stdout == f"{tmp_path}/cells.npy: 40 points with 3 columns\n" and not done.stderr
    assert np.array_equal(np.load(tmp_path / "cells.npy"), POINTS)
    done = run_module(tmp_path / "cells.h5ad", tmp_path / "cells.csv", "--labels", "kind")
    assert done.returncode == 0, done.stderr
    check(io.read(tmp_path / "cells.csv"))
    command = [program, "embed", tmp_path / "cells.csv", "-o", tmp_path / "run", "--label-column", "kind"]
    assert subprocess.run(command, capture_output=True).returncode == 0
    before = sorted(tmp_path.iterdir())
    for source, target, message in [
        ("cells.h5ad", "cells.doc", "cells.doc: the name must end in .npy or .csv"),
        ("cells.npy", "cells.npy", "cells.npy: is the input"),
        ("none.h5ad", "x.npy", "none.h5ad: does not exist"),
        ("cells.h5ad", "none/x.npy", "its folder does not exist"),
    ]:
        done = run_module(tmp_path / source, tmp_path / target)
        assert done.returncode == 1 and done.stderr.startswith("error: ") and message in done.stderr
    assert sorted(tmp_path.iterdir()) == before


def test_importing_the_package_does_not_import_readers():
    packages = ("pandas", "pyarrow", "h5py", "scipy", "sklearn")
    code = f"import sys, ldle; ldle.io; print([name for name in {packages} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_open_rows_and_read_agree(frame, tmp_path):
    frame[NAMES].to_csv(tmp_path / "a.csv", index=False)
    frame[NAMES].to_parquet(tmp_path / "a.parquet")
    for ending in ("csv", "parquet"):
        assert np.array_equal(ldle.open_rows(tmp_path / f"a.{ending}")[:], io.read(tmp_path / f"a.{ending}").points)
