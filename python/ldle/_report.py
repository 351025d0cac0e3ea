"""Reports: a run as one page to look at with a browser."""

import os

import numpy as np

from ldle import _core


def report(run, path):
    """Writes the report of a run folder, which ``ldle embed`` has written, as one HTML page.

    Parameters
    ----------
    run : path-like
        The run folder.
    path : path-like
        The page to write; an older one is replaced.
    """
    _core.write_report(os.fspath(run), os.fspath(path))


def write_report(result, options, path, *, points=None, columns=None, images=None, title=""):
    """The same for a result that has no folder."""
    known = [_column(name, values) for name, values in (columns or {}).items()]
    _core.write_result_report(result, options, os.fspath(path), points, known, _pictures(images), title)


def _column(name, values):
    """Name, numbers, and the levels of words."""
    values = np.asarray(values)
    if values.ndim != 1:
        raise ValueError(f"column {name!r} has shape {values.shape}: it must have one value for each point")
    if values.dtype.kind in "iuf":
        return str(name), values.astype(np.float64), None
    levels, codes = np.unique(values.astype(str), return_inverse=True)
    return str(name), codes.astype(np.float64), [str(level) for level in levels]


def _pictures(images):
    """Rows of pixels, and the height and width of the pictures."""
    if images is None:
        return None
    images = np.asarray(images, dtype=np.float64)
    if images.ndim != 3:
        raise ValueError(f"images have shape {images.shape}: (n_samples, height, width) is needed")
    return np.ascontiguousarray(images.reshape(len(images), -1)), images.shape[1:]
