"""Points from files of many formats, and embeddings back into them.

>>> import os, tempfile
>>> import ldle
>>> path = os.path.join(tempfile.mkdtemp(), "flowers.csv")
>>> with open(path, "w") as file:
...     _ = file.write("length,width,kind\\n5.1,3.5,iris\\n4.9,3.0,iris\\n6.2,2.9,rose\\n")
>>> table = ldle.io.read(path)
>>> table.points.shape, table.columns, list(table.labels["kind"])
((3, 2), ['length', 'width'], ['iris', 'iris', 'rose'])

`python -m ldle.io INPUT OUTPUT` converts a file to .npy or .csv, which the program `ldle` reads.
"""

import importlib
import inspect
import os

from ldle.io._table import Refused, Table

__all__ = ["Table", "read", "write_embedding"]

#: Endings of file names: what the format is called, and the module and function that read it.
_FORMATS = {
    ".npy": ("NumPy", "_arrays", "read_npy"),
    ".npz": ("NumPy", "_arrays", "read_npz"),
    ".mat": ("MATLAB", "_arrays", "read_mat"),
    ".h5": ("HDF5", "_arrays", "read_hdf5"),
    ".hdf5": ("HDF5", "_arrays", "read_hdf5"),
    ".h5ad": ("AnnData", "_anndata", "read_h5ad"),
    ".csv": ("CSV", "_text", "read_text"),
    ".tsv": ("TSV", "_text", "read_text"),
    ".txt": ("text", "_text", "read_text"),
    ".json": ("JSON", "_text", "read_json"),
    ".parquet": ("Parquet", "_frames", "read_parquet"),
    ".feather": ("Feather", "_frames", "read_feather"),
    ".arrow": ("Feather", "_frames", "read_feather"),
    ".xlsx": ("Excel", "_frames", "read_excel"),
    ".xlsm": ("Excel", "_frames", "read_excel"),
}
_COMPRESSED = (".csv", ".tsv", ".txt", ".json")


def read(path, *, array=None, columns=None, labels=()):
    """Reads points from a file.

    Parameters
    ----------
    path : path-like
        A file that ends in .npy, .npz, .csv, .tsv, .txt, .json (these four also with .gz), .parquet, .feather, .arrow,
        .h5, .hdf5, .h5ad, .mat, .xlsx or .xlsm, or a folder of images of one size.
    array : str, optional
        Which array of the file: a dataset of HDF5, a variable of MATLAB, an array of .npz, a sheet of Excel. For .h5ad
        'X' (the default), 'layers/counts', 'obsm/X_pca' and so on. Only needed if there are several.
    columns : list of str, optional
        The columns of a table that are coordinates; by default all that hold numbers.
    labels : list of str
        Columns of numbers that are labels, not coordinates.

    Returns
    -------
    Table
        The `points`, names of `columns` and rows (`row_names`), and the `labels`: the columns that hold no numbers.

    Warns
    -----
    UserWarning
        If columns are constant, or hold row numbers, which are left out.

    Raises
    ------
    ValueError
        If the file is damaged, holds no points or numbers that are missing. The message names the file and the place.
    ImportError
        If a package that reads the format is missing. The message names it.
    """
    path = os.fspath(path)
    if not os.path.exists(path):
        raise FileNotFoundError(f"{path}: does not exist")
    title, module, name = _format_of(path)
    reader = getattr(importlib.import_module(f"ldle.io.{module}"), name)
    given = {"array": array, "columns": columns, "labels": labels}
    wanted = {option: value for option, value in given.items() if value}
    for option, value in wanted.items():
        if option not in inspect.signature(reader).parameters:
            raise ValueError(f"{path}: {option} = {value!r}: {title} files have no {option} to choose from")
        if option != "array" and isinstance(value, str):
            raise ValueError(f"{option} = {value!r}: must be a list of names")
    try:
        return reader(path, **wanted).checked(path)
    except Refused as refusal:
        raise ValueError(str(refusal)) from None
    except (ImportError, MemoryError):
        raise
    except Exception as error:  # whatever a library says of a file that it cannot read
        reason = " ".join(str(error).split()) or type(error).__name__
        raise ValueError(f"{path}: cannot be read as {title} ({reason[:200]})") from None


def write_embedding(path, embedding, key="X_ldle"):
    """Stores an embedding in an .h5ad file, as `obsm[key]`.

    A copy of the file is changed and then put in its place, so nothing is lost if this fails.

    Parameters
    ----------
    path : path-like
        The file that the points were read from.
    embedding : array of shape (n_obs, n_components)
        One row for each observation.
    key : str
        The name in `obsm`; an existing entry of this name is replaced.
    """
    from ldle.io import _anndata

    path = os.fspath(path)
    if not path.endswith(".h5ad"):
        raise ValueError(f"{path}: embeddings are stored in .h5ad files only")
    if not os.path.exists(path):
        raise FileNotFoundError(f"{path}: does not exist")
    _anndata.write_embedding(path, embedding, key)


def _format_of(path):
    if os.path.isdir(path):
        return "image", "_images", "read_images"
    name = path.lower()
    if name.endswith(".gz") and name[:-3].endswith(_COMPRESSED):
        name = name[:-3]
    ending = os.path.splitext(name)[1]
    if ending not in _FORMATS:
        raise ValueError(f"{path}: the name must end in one of {', '.join(_FORMATS)}")
    return _FORMATS[ending]

