"""AnnData files (.h5ad). Their layout is described at https://anndata.readthedocs.io; h5py reads it."""

import os
import shutil
import tempfile

import numpy as np

from ldle.io._table import Refused, Table, chosen, from_array, needed


def read_h5ad(path, array=None, labels=()):
    with needed(path, "AnnData", "h5py").File(path, "r") as file:
        if "obs" not in file or "var" not in file:
            raise ValueError("it has no tables obs and var")
        name = chosen(path, _matrices(file), array or "X", "array")
        points = from_array(path, _matrix(path, file[name], name), name).points
        row_names, known = _annotations(file["obs"])
        columns, _ = _annotations(file["var"]) if not name.startswith("obsm/") else (None, {})
    for label in labels:
        if label not in known:
            raise Refused(f"{path}: obs has no column {label!r}; it has {', '.join(known)}")
    if row_names is not None and len(row_names) != points.shape[0]:
        raise Refused(f"{path}: {name} has {points.shape[0]} rows, but obs has {len(row_names)}")
    kept = {label: known[label] for label in labels} if labels else known
    return Table(points, columns, row_names, kept)


def _matrices(file):
    groups = [group for group in ("layers", "obsm") if group in file]
    inner = [f"{group}/{name}" for group in groups for name in file[group]]
    return (["X"] if "X" in file else []) + inner


def _matrix(path, item, name):
    """Returns an array, or a sparse matrix, of which only the entries are stored."""
    if not hasattr(item, "keys"):
        return item[()]
    kind = item.attrs.get("encoding-type", item.attrs.get("h5sparse_format", ""))
    kind = kind.decode() if isinstance(kind, bytes) else kind
    if kind[:3] not in ("csr", "csc"):
        raise Refused(f"{path}: {name} is a {kind or 'group'}: must be an array or a sparse matrix")
    from scipy import sparse

    shape = tuple(item.attrs.get("shape", item.attrs.get("h5sparse_shape")))
    made = sparse.csr_matrix if kind.startswith("csr") else sparse.csc_matrix
    return made((item["data"][()], item["indices"][()], item["indptr"][()]), shape=shape)


def _annotations(group):
    """Returns the names of the rows of a table, and its columns that can be read."""
    if not hasattr(group, "keys"):  # a table as older versions of anndata write it
        first, *others = group.dtype.names
        return _texts(group[first]), {name: group[name] for name in others if group[name].ndim == 1}
    index = group.attrs.get("_index", "_index")
    columns = {name: _column(group[name]) for name in group if name != index}
    names = _column(group[index]) if index in group else None
    known = {name: values for name, values in columns.items() if values is not None}
    return None if names is None else [str(name) for name in names], known


def _column(item):
    if not hasattr(item, "keys"):
        values = item[()]
        return _texts(values) if values.dtype.kind in "OS" else values if values.ndim == 1 else None
    if "categories" not in item or "codes" not in item:
        return None
    levels, codes = _column(item["categories"]), item["codes"][()]
    names = np.append(np.asarray(levels, dtype=object), "")  # the code -1 means missing
    return names[codes]


def _texts(values):
    return np.array([value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in values], object)


def write_embedding(path, embedding, key):
    h5py = needed(path, "AnnData", "h5py")
    embedding = np.ascontiguousarray(embedding, dtype=np.float64)
    if embedding.ndim != 2:
        raise ValueError(f"embedding has {embedding.ndim} axes: must have 2")
    if not key or "/" in key:
        raise ValueError(f"key = {key!r}: must be a name without '/'")
    place = os.path.realpath(path)
    handle, copy = tempfile.mkstemp(prefix=f".{os.path.basename(place)}.partial-", dir=os.path.dirname(place))
    os.close(handle)
    try:
        shutil.copy2(place, copy)
        try:
            with h5py.File(copy, "r+") as file:
                _store(path, file, embedding, key)
        except OSError as error:
            raise ValueError(f"{path}: cannot be changed as an AnnData file ({error})") from None
        with open(copy, "rb") as written:
            os.fsync(written.fileno())
        os.replace(copy, place)
    except BaseException:
        os.unlink(copy)
        raise


def _store(path, file, embedding, key):
    if "obs" not in file:
        raise ValueError(f"{path}: is not an AnnData file: it has no table obs")
    row_names, _ = _annotations(file["obs"])
    if row_names is not None and len(row_names) != len(embedding):
        raise ValueError(f"{path}: has {len(row_names)} observations, but the embedding has {len(embedding)} rows")
    if "obsm" not in file:
        file.create_group("obsm").attrs.update({"encoding-type": "dict", "encoding-version": "0.1.0"})
    if key in file["obsm"]:
        del file["obsm"][key]
    stored = file["obsm"].create_dataset(key, data=embedding)
    stored.attrs.update({"encoding-type": "array", "encoding-version": "0.2.0"})
