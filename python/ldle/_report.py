"""Reports: interactive HTML pages that show a run."""

import os
import pathlib
import tempfile
import zlib

import numpy as np

from ldle import _core
from ldle._notebook import Page


def report(run, path=None):
    """Writes the report of a run folder as one HTML page, or returns the page, which a notebook shows.

    Parameters
    ----------
    run : path-like
        A run folder that ``ldle embed`` has written.
    path : path-like, optional
        The page to write; an existing file is replaced. Without it the page is returned.

    Returns
    -------
    page : Page or None
    """
    return _written(path, lambda page: _core.write_report(os.fspath(run), page))


def report_of(result, options, path, *, points=None, columns=None, images=None, title=""):
    """Writes the report of a result that has no run folder, or returns it as a `Page` if there is no path."""
    known = [_column(name, values) for name, values in (columns or {}).items()]
    rest = (points, known, _pictures(images), title)
    if isinstance(result, dict):
        files = {name: zlib.decompress(content) for name, content in result.items()}
        return _written(path, lambda page: _core.write_report_of_files(files, page, *rest))
    return _written(path, lambda page: _core.write_result_report(result, options, page, *rest))


def stored_result(result, options):
    """Returns what a report needs of a result, in a form that can be pickled: the files of a run folder, compressed."""
    if isinstance(result, dict):
        return result
    files = _core.files_of_result(result, options)
    return {name: zlib.compress(content) for name, content in files.items()}


def _written(path, write):
    """Calls write(path), or returns the page that it writes if there is no path."""
    if path is not None:
        return write(os.fspath(path))
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "report.html")
        write(str(page))
        return Page(page.read_text(encoding="utf-8"))


def _column(name, values):
    """Returns the name of a column, its values as numbers, and its levels if the values are text."""
    values = np.asarray(values)
    if values.ndim != 1:
        raise ValueError(f"column {name!r} has shape {values.shape}: must have one value for each point")
    if values.dtype.kind in "iuf":
        return str(name), values.astype(np.float64), None
    levels, codes = np.unique(values.astype(str), return_inverse=True)
    return str(name), codes.astype(np.float64), [str(level) for level in levels]


def _pictures(images):
    """Returns the images as rows of pixels, and their height and width."""
    if images is None:
        return None
    images = np.asarray(images, dtype=np.float64)
    if images.ndim != 3:
        raise ValueError(f"images have shape {images.shape}: must be (n_samples, height, width)")
    return np.ascontiguousarray(images.reshape(len(images), -1)), images.shape[1:]
