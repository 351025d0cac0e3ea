"""Converts a file to .npy or .csv: python -m ldle.io INPUT OUTPUT."""

import argparse
import csv
import os
import sys
import tempfile
import warnings

import numpy as np

from ldle.io import read
from ldle.io._table import is_sparse

_BLOCK = 2**22  # numbers that are in memory at once, of a sparse matrix


def _dense_blocks(points):
    """Yields rows as arrays, block by block."""
    rows = max(1, _BLOCK // points.shape[1])
    for begin in range(0, points.shape[0], rows):
        block = points[begin : begin + rows]
        yield block.toarray() if is_sparse(block) else block


def _write_npy(file, table):
    header = {"descr": "<f8", "fortran_order": False, "shape": tuple(map(int, table.points.shape))}
    np.lib.format.write_array_header_1_0(file, header)
    for block in _dense_blocks(table.points):
        file.write(np.ascontiguousarray(block, "<f8").tobytes())


def _write_csv(file, table):
    """Writes the points with their names, then the labels."""
    names = table.columns or [f"x{j}" for j in range(1, table.points.shape[1] + 1)]
    labels = [np.asarray(values).tolist() for values in table.labels.values()]
    at = 0
    text = _TextLines(file)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*names, *table.labels])
    for block in _dense_blocks(table.points):
        lines = zip(block.tolist(), *(values[at : at + len(block)] for values in labels))
        writer.writerows([*map(repr, row), *known] for row, *known in lines)
        at += len(block)


class _TextLines:
    """A file of bytes that takes text."""

    def __init__(self, file):
        self._file = file

    def write(self, text):
        self._file.write(text.encode("utf-8"))


_WRITERS = {".npy": _write_npy, ".csv": _write_csv}


def convert(source, target, **options):
    """Converts a file. The output is complete or absent."""
    write = _WRITERS.get(os.path.splitext(target)[1])
    if write is None:
        raise ValueError(f"{target}: the name must end in .npy or .csv")
    folder = os.path.dirname(os.path.abspath(target))
    if not os.path.isdir(folder):
        raise ValueError(f"{target}: its folder does not exist")
    if os.path.exists(target) and os.path.samefile(source, target):
        raise ValueError(f"{target}: is the input")
    table = read(source, **options)
    handle, partial = tempfile.mkstemp(prefix=f".{os.path.basename(target)}.partial-", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            write(file, table)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(partial, 0o666 & ~mask)
        os.replace(partial, target)
    except BaseException:
        os.unlink(partial)
        raise
    return table


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m ldle.io", description="Converts a file to .npy or .csv.")
    parser.add_argument("input", metavar="INPUT", help="a file of any format that ldle.io.read reads, or a folder of images")
    parser.add_argument("output", metavar="OUTPUT", help="a .npy file, or a .csv file, which also has names and labels")
    parser.add_argument("--array", help="dataset, variable, sheet, or for .h5ad X, layers/NAME or obsm/NAME")
    parser.add_argument("--columns", help="columns of a table that are coordinates, separated by commas")
    parser.add_argument("--labels", help="columns that are labels, separated by commas")
    given = parser.parse_args(arguments)
    options = {name: text.split(",") for name in ("columns", "labels") if (text := getattr(given, name))}
    warnings.showwarning = lambda message, *_: print(f"warning: {message}", file=sys.stderr)
    try:
        table = convert(given.input, given.output, array=given.array, **options)
    except (ValueError, ImportError, OSError, MemoryError) as error:
        print(f"error: {error or 'not enough memory'}", file=sys.stderr)
        return 1
    print(f"{given.output}: {table.points.shape[0]} points with {table.points.shape[1]} columns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
