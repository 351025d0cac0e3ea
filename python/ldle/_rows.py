"""Files whose rows are read when they are needed."""

import bisect
import itertools
import os

import numpy as np

from ldle.io._table import is_number, needed


def open_rows(path, columns=None):
    """Opens a file with one point in each row, which may be larger than memory.

    Parameters
    ----------
    path : path-like
        A .npy file (which becomes a memory map), a .csv, .tsv or .txt file, or a .parquet file (which needs pyarrow).
    columns : list of str, optional
        Columns of a Parquet file or of a table with names in its first line; by default all.

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
    if extension in (".csv", ".tsv", ".txt"):
        return TableRows(path, columns)
    if extension != ".npy":
        raise ValueError(f"{path}: the name must end in .npy, .csv, .tsv, .txt or .parquet")
    if columns is not None:
        raise ValueError(f"{path}: columns of a .npy file have no names")
    return np.load(path, mmap_mode="r")


class _RowsInBlocks:
    """Rows of a file, of which one block at a time is in memory."""

    def __init__(self, path, columns, blocks):
        """`blocks` are the numbers of rows of the blocks."""
        self._path = path
        self.columns = columns
        self._begins = [0, *itertools.accumulate(blocks)]
        self.shape = (self._begins[-1], len(columns))
        self._block, self._values = None, None

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
            block = bisect.bisect_right(self._begins, rows[at]) - 1
            end = at + int(np.searchsorted(rows[at:], self._begins[block + 1]))
            if self._block != block:
                self._block, self._values = block, self._read(block)
            parts.append(self._values[rows[at:end] - self._begins[block]])
            at = end
        return np.concatenate(parts)


class ParquetRows(_RowsInBlocks):
    """The rows of a Parquet file. A block is a row group."""

    def __init__(self, path, columns=None):
        parquet = needed(path, "Parquet", "pyarrow.parquet")
        import pyarrow

        self._file = parquet.ParquetFile(path)
        schema = self._file.schema_arrow
        columns = _chosen(path, columns, schema.names)
        for name in columns:
            kind = schema.field(name).type
            if not (pyarrow.types.is_integer(kind) or pyarrow.types.is_floating(kind)):
                raise ValueError(f"{path}: column {name!r} holds {kind}, but must hold numbers")
        groups = (self._file.metadata.row_group(g).num_rows for g in range(self._file.num_row_groups))
        super().__init__(path, columns, groups)

    def _read(self, block):
        table = self._file.read_row_group(block, columns=self.columns)
        for name in self.columns:
            if table[name].null_count:
                raise ValueError(f"{self._path}: column {name!r} has empty entries in row group {block}")
        values = [table[name].to_numpy().astype(np.float64, copy=False) for name in self.columns]
        return np.stack(values, axis=1)


class TableRows(_RowsInBlocks):
    """The rows of a text file with one row in each line, after a line with names if there is one. All columns must hold
    numbers. Empty lines are ignored."""

    _rows_in_block = 8192

    def __init__(self, path, columns=None):
        # Find where every block begins, in one pass over the file.
        self._offsets, self._lines, counts = [], [], []
        names, count, offset = None, 0, 0
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                text = line.strip()
                if text and names is None:
                    self._delimiter = next((d for d in (",", ";", "\t") if d.encode() in text), None)
                    fields = _decoded(text).split(self._delimiter)
                    has_names = not all(is_number(field) for field in fields)
                    names = [field.strip().strip('"') for field in fields] if has_names else list(range(len(fields)))
                    text = b"" if has_names else text
                if text:
                    if count % self._rows_in_block == 0:
                        self._offsets.append(offset)
                        self._lines.append(number)
                        counts.append(0)
                    counts[-1] += 1
                    count += 1
                offset += len(line)
        if count == 0:
            raise ValueError(f"{path}: has no rows")
        self._offsets.append(offset)
        columns = _chosen(path, columns, names)
        self._numbers = [names.index(name) for name in columns]
        self._fields = len(names)
        super().__init__(path, columns, counts)

    def _read(self, block):
        with open(self._path, "rb") as file:
            file.seek(self._offsets[block])
            lines = _decoded(file.read(self._offsets[block + 1] - self._offsets[block])).splitlines()
        try:
            values = np.loadtxt(lines, delimiter=self._delimiter, comments=None, ndmin=2)
        except ValueError:
            values = None
        if values is None or values.shape[1] != self._fields:
            raise ValueError(f"{self._path}: {self._first_error(lines, self._lines[block])}")
        return values[:, self._numbers]

    def _first_error(self, lines, first):
        for number, line in enumerate(lines, first):
            fields = line.split(self._delimiter)
            if line.strip() and len(fields) != self._fields:
                return f"line {number} has {len(fields)} fields, but must have {self._fields}"
            for field in fields:
                if line.strip() and not is_number(field):
                    return f"line {number}: {field.strip()!r} is not a number"
        return f"lines {first} to {first + len(lines) - 1} cannot be read"


def _chosen(path, columns, names):
    """Returns the columns that were asked for, or all."""
    columns = list(names if columns is None else columns)
    for name in columns:
        if name not in names:
            raise ValueError(f"{path}: has no column {name!r}; its columns are {', '.join(map(str, names))}")
    return columns


def _decoded(text):
    """The text without a byte order mark. Bytes that are no text become characters that are no numbers."""
    return text.decode("utf-8-sig", errors="replace")
