"""Files whose rows are read when they are needed."""

import bisect
import itertools
import os

import numpy as np


def open_rows(path, columns=None):
    """Opens a file with one point in each row, which may be larger than memory.

    Parameters
    ----------
    path : path-like
        A .npy file (which becomes a memory map) or a .parquet file (which needs pyarrow).
    columns : list of str, optional
        Columns of a Parquet file; by default all.

    Returns
    -------
    array-like
        It has a `shape` and can be sliced, so `LDLE(landmarks=...)` reads it block by block.

    Examples
    --------
    >>> import os, tempfile
    >>> import numpy as np
    >>> import ldle
    >>> path = os.path.join(tempfile.mkdtemp(), "roll.npy")
    >>> np.save(path, ldle.datasets.make("swiss-roll", n=5000).points)
    >>> places = ldle.LDLE(landmarks=1000).fit_transform(ldle.open_rows(path))
    """
    path = os.fspath(path)
    extension = os.path.splitext(path)[1]
    if extension == ".parquet":
        return ParquetRows(path, columns)
    if extension != ".npy":
        raise ValueError(f"{path}: the name must end in .npy or .parquet")
    if columns is not None:
        raise ValueError(f"{path}: columns can be chosen in a .parquet file only")
    return np.load(path, mmap_mode="r")


class ParquetRows:
    """The rows of a Parquet file. One row group at a time is in memory."""

    def __init__(self, path, columns=None):
        try:
            import pyarrow.parquet
        except ImportError:
            raise ImportError(f"{path}: reading Parquet files needs pyarrow") from None
        self._path = path
        self._file = pyarrow.parquet.ParquetFile(path)
        schema = self._file.schema_arrow
        self.columns = list(schema.names if columns is None else columns)
        for name in self.columns:
            if name not in schema.names:
                raise ValueError(f"{path}: has no column {name!r}; its columns are {', '.join(schema.names)}")
            kind = schema.field(name).type
            if not (pyarrow.types.is_integer(kind) or pyarrow.types.is_floating(kind)):
                raise ValueError(f"{path}: column {name!r} holds {kind}, but must hold numbers")
        groups = (self._file.metadata.row_group(g).num_rows for g in range(self._file.num_row_groups))
        self._begins = [0, *itertools.accumulate(groups)]
        self.shape = (self._begins[-1], len(self.columns))
        self._group, self._values = None, None

    def __len__(self):
        return self.shape[0]

    def __getitem__(self, rows):
        """Returns rows as an array: a slice with step 1, or an ascending array of row numbers."""
        if isinstance(rows, slice):
            begin, end, step = rows.indices(len(self))
            if step != 1:
                raise ValueError(f"{self._path}: rows must be sliced with step 1")
            rows = np.arange(begin, max(begin, end))
        rows = np.asarray(rows)
        parts = [np.empty((0, self.shape[1]))]
        at = 0
        while at < len(rows):
            group = bisect.bisect_right(self._begins, rows[at]) - 1
            end = at + int(np.searchsorted(rows[at:], self._begins[group + 1]))
            parts.append(self._values_of(group)[rows[at:end] - self._begins[group]])
            at = end
        return np.concatenate(parts)

    def _values_of(self, group):
        if self._group != group:
            table = self._file.read_row_group(group, columns=self.columns)
            for name in self.columns:
                if table[name].null_count:
                    raise ValueError(f"{self._path}: column {name!r} has empty entries in row group {group}")
            values = [table[name].to_numpy().astype(np.float64, copy=False) for name in self.columns]
            self._group, self._values = group, np.stack(values, axis=1)
        return self._values
