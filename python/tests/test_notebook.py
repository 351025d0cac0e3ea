"""Tests of what a notebook shows, and of the line of progress."""

import html
import io
import re
import subprocess
import sys
import types

import numpy as np
import pytest

import ldle
from ldle import _notebook, _progress


class Shown:
    """What a notebook displays, with its later changes."""

    def __init__(self):
        self.all = []

    def display(self, bundle, **options):
        self.all.append(bundle)
        return types.SimpleNamespace(update=lambda bundle, **options: self.all.append(bundle))


@pytest.fixture
def notebook(monkeypatch):
    """A notebook in which the code seems to run."""
    shown = Shown()
    display = types.SimpleNamespace(display=shown.display)
    shell = types.SimpleNamespace(kernel=object())
    ipython = types.SimpleNamespace(get_ipython=lambda: shell, display=display)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    return shown


def framed(page):
    """Returns the page in the frame that a notebook shows."""
    (source,) = re.findall(r'<iframe srcdoc="([^"]*)"', page._repr_html_())
    return html.unescape(source)


def test_report_without_a_path_is_the_page(fitted, roll, tmp_path):
    columns = {"height": roll.flat[:, 1]}
    page = fitted.report(columns=columns, title='"Rolls" & <more>')
    assert fitted.report(tmp_path / "r.html", columns=columns, title='"Rolls" & <more>') is None
    assert framed(page) == page.html == (tmp_path / "r.html").read_text(encoding="utf-8")
    assert re.fullmatch(r"<page of 0\.\d MB, which a notebook shows; report\(path\) writes it to a file>", repr(page))


def test_show_displays_the_page_in_a_notebook_only(fitted, notebook, monkeypatch):
    fitted.show(title="Roll")
    (page,) = notebook.all
    assert page.html == fitted.report(title="Roll").html
    monkeypatch.delitem(sys.modules, "IPython")
    with pytest.raises(RuntimeError, match=r"^only a notebook can show a page: write it to a file with report\(path\)$"):
        fitted.show()


def test_pages_that_are_too_large_for_a_cell_are_refused(fitted, monkeypatch):
    monkeypatch.setattr(_notebook, "MOST_SHOWN", 200_000)
    message = r"^the page has 1 MB: a cell shows at most 0 MB; write it to a file: report\(path\)$"
    with pytest.raises(ValueError, match=message):
        fitted.report()


def test_the_terminal_of_ipython_is_no_notebook(monkeypatch):
    assert not _notebook.in_notebook()
    shell = types.SimpleNamespace()  # has no kernel
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    assert not _notebook.in_notebook()


def test_nothing_imports_ipython():
    code = "import sys, ldle._report, ldle._progress; print('IPython' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_progress_in_a_notebook_changes_one_line_and_no_result(notebook, roll, fitted, monkeypatch):
    monkeypatch.setattr(_progress._Cell, "pause", 0.0)  # every step is shown, however fast it is
    np.testing.assert_array_equal(ldle.LDLE(verbose=True).fit_transform(roll.points), fitted.embedding_)
    lines = [bundle["text/plain"] for bundle in notebook.all]
    assert lines[0].startswith("ldle: points") and re.fullmatch(r"ldle: finished after [\d.]+ s", lines[-1])
    assert any(line.startswith("ldle: polish [####") for line in lines)


@pytest.mark.parametrize(
    ("done", "total", "words"),
    [
        (0, 0, "ldle: polish"),
        (0, 9, "ldle: polish [....................]   0 %"),
        (1, 2, "ldle: polish [##########..........]  50 %"),
        (9, 9, "ldle: polish [####################] 100 %"),
        (10, 9, "ldle: polish [####################] 100 %"),
    ],
)
def test_progress_in_words(done, total, words):
    assert _progress._in_words("polish", done, total) == words


def test_terminal_overwrites_its_line_and_leaves_it_empty(monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    stream = io.StringIO()
    terminal = _progress._Terminal(stream)
    terminal.write("a long line that does not fit into the terminal")
    terminal.write("short")
    terminal.end("finished")
    _, first, second, third, last = stream.getvalue().split("\r")
    assert first == "a long line that does not fit"
    assert second == "short".ljust(29) and third == " " * 5 and last == ""


class Written:
    """A place that keeps what is written."""

    pause, stage_pause = 5.0, 2.0

    def __init__(self):
        self.texts = []

    def write(self, text):
        self.texts.append(text)

    end = write


def test_texts_are_as_far_apart_as_their_place_asks():
    now = 0.0
    place = Written()
    line = _progress.ProgressLine(place, lambda: now)
    for now, stage, done in [(0, "one", 0), (1, "one", 1), (1.9, "two", 0), (2, "two", 1), (6, "two", 2), (7.5, "two", 3)]:
        line.show(stage, done, 4)
    now = 12.0
    line.end("finished")
    starts = [re.sub(r" \[.*%", "", text) for text in place.texts]
    assert starts == ["ldle: one  0.0 s", "ldle: two  2.0 s", "ldle: two  7.5 s", "ldle: finished after 12 s"]


def test_piped_progress_is_sparse_and_names_the_end(roll, capsys):
    ldle.LDLE(verbose=True).fit(roll.points)
    first, *_, last = capsys.readouterr().err.splitlines()
    assert first.startswith("ldle: points") and last.startswith("ldle: finished after ")
    with pytest.raises(ValueError):
        ldle.LDLE(verbose=True, n_neighbors=0).fit(roll.points)
    assert capsys.readouterr().err.splitlines()[-1].startswith("ldle: stopped after ")
