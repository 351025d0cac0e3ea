"""Many points: some of them, spread evenly, are embedded, and all others are placed among them."""

import numbers

import numpy as np
from sklearn.utils import check_array

from ldle import _core
from ldle.io._table import is_sparse

#: Numbers in a block of points.
_BLOCK = 2**20


def read_block(X, begin, end):
    """Returns some rows of X: an array, a memory map, a data frame, a sparse matrix or anything that can be sliced."""
    rows = X.iloc[begin:end] if hasattr(X, "iloc") else X[begin:end]
    return check_array(rows.toarray() if is_sparse(rows) else rows, dtype=np.float64, order="C")


def choose(X, most, coordinates, options, progress):
    """Returns the numbers of the landmarks of X, ascending, or None if X has no more than `most` rows; and why so many."""
    is_auto = isinstance(most, str) and most == "auto"
    if not is_auto and (not isinstance(most, numbers.Integral) or most < 1):
        raise ValueError(f"landmarks = {most!r}: must be None, 'auto' or a whole number of at least 1")
    shape = getattr(X, "shape", ())
    if len(shape) != 2:
        raise ValueError("landmarks: X must be an array with two axes")

    def read(begin, end):
        return coordinates(read_block(X, begin, end))

    size = (shape[0], read(0, 1).shape[1])
    why = "given"
    if is_auto:
        most, why = _core.choose_landmark_number(*size, read, options, progress)
    if shape[0] <= most:
        return None, why
    return np.asarray(_core.choose_landmarks(*size, read, int(most), options, progress)).ravel(), why


def take(values, rows):
    """Returns the landmarks' rows of a data frame or an array."""
    return values.iloc[rows] if hasattr(values, "iloc") else values[rows]


def blocks(X, stage, progress):
    """Yields the beginning and the rows of each block of X, and reports the progress of the stage."""
    X = X.tocsr() if is_sparse(X) else X
    n = X.shape[0]
    block = max(1, _BLOCK // max(1, X.shape[1]))
    for begin in range(0, n, block):
        end = min(n, begin + block)
        yield begin, read_block(X, begin, end)
        if progress is not None:
            progress(stage, end, n)


def place_all(X, place, columns, progress):
    """Returns the places of all rows of X, which place(rows) computes block by block, and how many lie far from the data."""
    far = 0
    places = np.empty((X.shape[0], columns))
    for begin, rows in blocks(X, "placing", progress):
        places[begin : begin + len(rows)], is_far = place(rows)
        far += int(np.count_nonzero(is_far))
    return places, far
