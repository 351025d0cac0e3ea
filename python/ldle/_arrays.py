"""Conversion of arrays for the library."""

import numpy as np


def rows_of(array, name):
    """Returns a C-contiguous float64 matrix with one row for each point; copies only if necessary.

    >>> rows_of([[1, 2], [3, 4]], "X").dtype
    dtype('float64')
    """
    array = np.ascontiguousarray(array, dtype=np.float64)
    if array.ndim != 2:
        raise ValueError(f"{name} has {array.ndim} dimensions: must have 2")
    return array
