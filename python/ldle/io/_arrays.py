"""Arrays of NumPy, HDF5 and MATLAB files."""

import numpy as np

from ldle.io._table import Refused, chosen, from_array, needed


def read_npy(path):
    return from_array(path, np.load(path, allow_pickle=False))


def read_npz(path, array=None):
    with np.load(path, allow_pickle=False) as arrays:
        if not hasattr(arrays, "files"):
            raise ValueError("it holds one array, as .npy files do")
        if {"format", "shape", "data"} <= set(arrays.files):  # as scipy.sparse.save_npz writes it
            from scipy import sparse

            return from_array(path, sparse.load_npz(path))
        return from_array(path, arrays[chosen(path, arrays.files, array, "array")])


def read_hdf5(path, array=None):
    with needed(path, "HDF5", "h5py").File(path, "r") as file:
        name = chosen(path, _datasets(file), array, "dataset")
        return from_array(path, file[name][()], name)


def _datasets(file):
    """Returns the names of all datasets that may hold points."""
    import h5py

    found = []

    def visit(name, item):
        if isinstance(item, h5py.Dataset) and (item.dtype.names or (item.ndim >= 2 and item.dtype.kind in "biuf")):
            found.append(name)

    file.visititems(visit)
    return found


def read_mat(path, array=None):
    with open(path, "rb") as file:
        start = file.read(128)
    if start.startswith(b"MATLAB 7.3") or start.startswith(b"\x89HDF"):
        return _read_new_mat(path, array)
    from scipy.io import loadmat

    variables = {
        name: value
        for name, value in loadmat(path).items()
        if not name.startswith("__") and getattr(value, "ndim", 0) >= 2 and value.dtype.kind in "biuf"
    }
    # Scalars and vectors describe the points, if there is a matrix.
    matrices = [name for name, value in variables.items() if min(value.shape) > 1] or list(variables)
    name = chosen(path, matrices if array is None else list(variables), array, "variable")
    return from_array(path, variables[name], name)


def _read_new_mat(path, array):
    """Reads a file of MATLAB 7.3, which is HDF5 with the axes in reverse order."""
    with needed(path, "MATLAB 7.3", "h5py").File(path, "r") as file:
        names = [name for name in _datasets(file) if not name.startswith("#")]
        matrices = [name for name in names if min(file[name].shape) > 1] or names
        name = chosen(path, matrices if array is None else names, array, "variable")
        if file[name].dtype.names:
            raise Refused(f"{path}: {name} holds complex numbers: must hold real numbers")
        return from_array(path, file[name][()].T, name)
