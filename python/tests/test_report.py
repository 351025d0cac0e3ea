"""Tests of the reports."""

import base64
import json
import pickle
import re
import subprocess
import zlib

import numpy as np
import pytest

import ldle


def manifest_of(page):
    return json.loads(re.search(r'id="ldle-run">(.*?)</script>', page.read_text(), re.DOTALL).group(1))


def array_of(page, name):
    entry = manifest_of(page)["arrays"][name]
    text = re.search(rf'id="ldle-{name}">(.*?)</script>', page.read_text(), re.DOTALL).group(1)
    types = {"u8": "u1", "u16": "<u2", "i16": "<i2", "i32": "<i4", "f32": "<f4"}
    stored = np.frombuffer(zlib.decompress(base64.b64decode(text)), types[entry["type"]])
    return stored.reshape(entry["shape"]) * entry.get("scale", [1]) + entry.get("offset", [0]), entry


def test_report_of_an_estimator_holds_the_embedding_and_columns(fitted, roll, tmp_path):
    page = tmp_path / "roll.html"
    sides = np.where(roll.flat[:, 0] > 0, "far", "near")
    fitted.report(page, columns={"height": roll.flat[:, 1], "side": sides}, title="<roll>")
    manifest = manifest_of(page)
    assert manifest["title"] == "<roll>"
    assert [column["kind"] for column in manifest["columns"]] == ["number", "category"]
    assert manifest["columns"][1]["levels"] == sorted(set(sides))
    places, entry = array_of(page, "embedding")
    assert np.abs(places - fitted.embedding_).max() <= 0.501 * entry["scale"][0]
    assert list(tmp_path.iterdir()) == [page]


def test_report_checks_shapes_of_images_and_columns(roll, fitted, tmp_path):
    page = tmp_path / "r.html"
    fitted.report(page, images=np.zeros((len(roll.points), 4, 3)))
    assert manifest_of(page)["images"] == {"count": len(roll.points), "height": 4, "width": 3}
    with pytest.raises(ValueError, match="height, width"):
        fitted.report(page, images=np.zeros((4, 4)))
    with pytest.raises(ValueError, match="images = 4"):
        fitted.report(page, images=np.zeros((4, 4, 4)))
    with pytest.raises(ValueError, match="column wrong = 2"):
        fitted.report(page, columns={"wrong": [1, 2]})


@pytest.mark.parametrize("metric", ["euclidean", "manhattan"])
def test_pickled_estimator_writes_the_same_report(roll, tmp_path, metric):
    """So does a copy of the copy."""
    model = ldle.LDLE(metric=metric).fit(roll.points)
    copy = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(model))))
    shown = {
        "columns": {"height": roll.flat[:, 1], "side": np.where(roll.flat[:, 0] > 0, "far", "near")},
        "images": np.arange(12.0 * len(roll.points)).reshape(-1, 4, 3),
        "title": "a <roll>",
    }
    for options in ({}, shown):
        model.report(tmp_path / "a.html", **options)
        copy.report(tmp_path / "b.html", **options)
        assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()
    with pytest.raises(ValueError, match="column wrong = 2"):
        copy.report(tmp_path / "c.html", columns={"wrong": [1, 2]})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "b.html"]


def test_report_of_a_run_folder_equals_that_of_the_program(program, tmp_path):
    subprocess.run([program, "generate", "swiss-roll", "--n", "500", "-o", tmp_path / "x.npy"], check=True)
    subprocess.run([program, "embed", tmp_path / "x.npy", "-o", tmp_path / "run", "--report"], check=True)
    ldle.report(tmp_path / "run", tmp_path / "r.html")
    assert (tmp_path / "r.html").read_bytes() == (tmp_path / "run" / "report.html").read_bytes()
    assert ldle.report(tmp_path / "run").html == (tmp_path / "r.html").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="is not a folder"):
        ldle.report(tmp_path / "none", tmp_path / "n.html")


def test_empty_cut_changes_little(roll, fitted, tmp_path):
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps({"ldle_cut": 1, "n": len(roll.points), "seed": 0, "pieces": []}))
    again = ldle.LDLE().fit(roll.points, cut=cut)
    assert ldle.metrics.procrustes_error(again.embedding_, fitted.embedding_) < 0.01
    cut.write_text(json.dumps({"ldle_cut": 1, "n": 3, "seed": 0, "pieces": []}))
    with pytest.raises(ValueError, match="with 3 points"):
        ldle.LDLE().fit(roll.points, cut=cut)
