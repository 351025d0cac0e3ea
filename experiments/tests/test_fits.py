"""Tests of fits.py, data.py and page.py: embeddings are made once, and failures are reported."""

import dataclasses

import numpy as np
import pytest

import data
import fits
import page


@pytest.fixture
def sheet(monkeypatch, tmp_path):
    monkeypatch.setattr(fits, "OUT", tmp_path)
    monkeypatch.setitem(fits.TABLE, "sheet", {"LTSA": {"n_neighbors": 8}})
    points = np.random.default_rng(0).random((150, 2))
    return data.Data("sheet", np.column_stack([points, points[:, 0] ** 2]), {"x": points[:, 0]}, flat=points)


def test_embedding_is_kept_unless_forced(sheet):
    first = fits.fitted(sheet, "LTSA", fits.Settings())
    assert not first.failed and first.embedding.shape == (150, 2) and first.seconds > 0
    made = (fits.OUT / f"{first.key}.npz").stat().st_mtime_ns
    assert fits.fitted(sheet, "LTSA", fits.Settings()) == first
    assert (fits.OUT / f"{first.key}.npz").stat().st_mtime_ns == made
    fits.fitted(sheet, "LTSA", fits.Settings(force=True))
    assert (fits.OUT / f"{first.key}.npz").stat().st_mtime_ns > made


def test_key_depends_on_parameters_and_points(sheet, monkeypatch):
    first = fits.fitted(sheet, "LTSA", fits.Settings())
    moved = dataclasses.replace(sheet, points=sheet.points + 1)
    assert fits.fitted(moved, "LTSA", fits.Settings()).key != first.key
    monkeypatch.setitem(fits.TABLE, "sheet", {"LTSA": {"n_neighbors": 9}})
    assert fits.fitted(sheet, "LTSA", fits.Settings()).key != first.key


def test_failed_method_gives_the_reason_and_leaves_no_file(sheet, monkeypatch):
    monkeypatch.setitem(fits.TABLE, "sheet", {"LTSA": {"n_neighbors": 1000}})
    fit = fits.fitted(sheet, "LTSA", fits.Settings())
    assert "n_neighbors" in fit.failed
    assert not list(fits.OUT.glob("*.npz"))


def test_measurements_are_made_once_for_each_embedding(sheet):
    fit = fits.fitted(sheet, "LTSA", fits.Settings())
    calls = []
    for _ in range(2):
        value = fits.remembered(fit, "sum", lambda: calls.append(1) or fit.embedding.sum())
    assert len(calls) == 1 and value == fit.embedding.sum()


def test_missing_data_set_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(data, "REAL", tmp_path)
    with pytest.raises(data.DataAbsent, match="isomap_faces is not available: .*params.npy is missing"):
        data.load("isomap-faces")


def test_writing_a_section_changes_nothing_else(monkeypatch, tmp_path):
    monkeypatch.setattr(page, "PAGE", tmp_path / "page.md")
    marks = "<!-- noise: made by experiments/run noise -->", "<!-- noise: end -->"
    page.PAGE.write_text(f"head\n\n{marks[0]}\n\nold\n\n{marks[1]}\n\ntail\n")
    page.write_section("noise", "new\n\n\n\n text")
    assert page.PAGE.read_text() == f"head\n\n{marks[0]}\n\nnew\n\n text\n\n{marks[1]}\n\ntail\n"
    monkeypatch.setattr(page, "ROOT", tmp_path)
    with pytest.raises(page.PageBroken, match="page.md lacks"):
        page.write_section("closed", "text")
