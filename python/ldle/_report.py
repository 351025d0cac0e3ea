"""Reports: interactive HTML pages that show a run."""

import os

import numpy as np

from ldle import _core


def report(run, path):
    """Writes the report of a run folder as one HTML page.

    Parameters
    ----------
    run : path-like
        A run folder that ``ldle embed`` has written.
    path : path-like
        The page to write; an existing file is replaced.
    """
    _core.write_report(os.fspath(run), os.fspath(path))


def write_report(result, options, path, *, points=None, columns=None, images=None, title=""):
    """Writes the report of a result that has no run folder."""
    known = [_column(name, values) for name, values in (columns or {}).items()]
    _core.write_result_report(result, options, os.fspath(path), points, known, _pictures(images), title)


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
