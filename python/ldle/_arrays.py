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


def ids_of(array, name, ndim):
    """Returns a C-contiguous int32 array of ids. Numbers with a fraction and ids that need more bits are rejected.

    >>> ids_of([0, 2], "clusters", 1)
    array([0, 2], dtype=int32)
    >>> ids_of([0, 2**40], "clusters", 1)
    Traceback (most recent call last):
    ...
    ValueError: clusters holds 1099511627776: ids must be less than 2^31
    """
    array = np.asarray(array)
    if array.size == 0 and array.ndim != ndim:
        array = array.reshape((0,) * (ndim - 1) + (2,) if ndim == 2 else (0,))
    if array.ndim != ndim:
        raise ValueError(f"{name} has {array.ndim} dimensions: must have {ndim}")
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"{name} has type {array.dtype}: ids must be whole numbers")
    for extreme in (array.min(), array.max()) if array.size else ():
        if not -(2**31) <= int(extreme) < 2**31:
            raise ValueError(f"{name} holds {extreme}: ids must be less than 2^31")
    return np.ascontiguousarray(array, dtype=np.int32)
