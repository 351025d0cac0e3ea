"""Arrays as the library takes them."""

import numpy as np


def rows_of(array, name):
    """Float64 numbers, one row for each point; copied only where they must be.

    >>> rows_of([[1, 2], [3, 4]], "X").dtype
    dtype('float64')
    """
    array = np.ascontiguousarray(array, dtype=np.float64)
    if array.ndim != 2:
        raise ValueError(f"{name} has {array.ndim} dimensions: must have 2")
    return array
