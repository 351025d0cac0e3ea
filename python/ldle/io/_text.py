"""Tables in text files, and JSON."""

import csv
import gzip
import io
import json

from ldle.io._table import Refused, from_array, from_columns, is_number, warn


def _text_of(path):
    opened = gzip.open if path.lower().endswith(".gz") else open
    with opened(path, "rb") as file:
        content = file.read()
    is_utf16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))  # as Excel saves "Unicode text"
    return content.decode("utf-16" if is_utf16 else "utf-8-sig", errors="replace")


def read_text(path, columns=None, labels=()):
    lines = io.StringIO(_text_of(path), newline="")
    first = next((line for line in lines if line.strip()), "")
    lines.seek(0)
    # Numbers may be written with commas if fields are separated by anything else.
    delimiter = next((mark for mark in ("\t", ";", ",") if mark in first), None)
    reader = csv.reader(lines, delimiter=delimiter) if delimiter else (line.split() for line in lines)
    rows, numbers = [], []
    for number, row in enumerate(reader, 1):
        if any(field.strip() for field in row):
            rows.append([field.strip() for field in row])
            numbers.append(reader.line_num if delimiter else number)
    if delimiter in (";", "\t"):
        rows = _with_decimal_points(rows)
    return from_rows(path, rows, place="line {}", numbers=numbers, columns=columns, labels=labels)


def _with_decimal_points(rows):
    """Replaces commas by points in a table where numbers are written with commas."""
    fields = [field for row in rows for field in row if field and not is_number(field)]
    if not any(is_number(field.replace(",", ".", 1)) for field in fields):
        return rows
    return [[_with_point(field) for field in row] for row in rows]


def _with_point(field):
    changed = field.replace(",", ".", 1)
    return changed if is_number(changed) else field


def from_rows(path, rows, *, place, numbers, columns=None, labels=()):
    """Returns the table of rows of fields. The first row may hold the names of the columns."""
    if not rows:
        raise Refused(f"{path}: has no rows")
    width = len(rows[0])
    for row, number in zip(rows, numbers):
        if len(row) != width:
            raise Refused(f"{path}: {place.format(number)} has {len(row)} fields, but must have {width}")
    names = [f"column {j}" for j in range(1, width + 1)]
    if _is_header(path, rows, place.format(numbers[0])):
        names = ["" if name is None else str(name) for name in rows[0]]
        rows, numbers = rows[1:], numbers[1:]
        if not rows:
            raise Refused(f"{path}: has names of columns, but no rows")
    repeated = {name for name in names if names.count(name) > 1 and name}
    if repeated:
        raise Refused(f"{path}: has several columns {min(repeated)!r}")
    values = [list(column) for column in zip(*rows)]
    return from_columns(path, names, values, columns=columns, labels=labels, place=place, numbers=numbers)


def _is_header(path, rows, place):
    """Whether the first row holds names: no number, or text above a number."""
    first = [is_number(field) for field in rows[0]]
    if not any(first):
        return True
    if all(first) or len(rows) == 1:
        return False
    above = any(is_number(below) and not number for number, below in zip(first, rows[1]))
    if not above:
        warn(f"{path}: {place} is read as a point, because it holds numbers; add a line with names if it holds names")
    return above


def read_json(path, columns=None, labels=()):
    content = json.loads(_text_of(path))
    if isinstance(content, dict) and {"columns", "data"} <= set(content):  # as pandas writes it with orient="split"
        content = [dict(zip(content["columns"], row)) for row in content["data"]]
    if isinstance(content, dict):
        lengths = {len(values) if isinstance(values, list) else -1 for values in content.values()}
        if len(lengths) != 1 or -1 in lengths:
            raise Refused(f"{path}: must hold lists of one length, one for each column")
        return from_columns(path, list(content), list(content.values()), columns=columns, labels=labels)
    if not isinstance(content, list) or not content:
        raise Refused(f"{path}: must hold a list of points")
    if all(isinstance(record, dict) for record in content):
        names = list(dict.fromkeys(name for record in content for name in record))
        values = [[record.get(name) for record in content] for name in names]
        return from_columns(path, names, values, columns=columns, labels=labels)
    if all(isinstance(row, list) for row in content):
        if all(not isinstance(field, list) for row in content for field in row):
            numbers = list(range(len(content)))
            return from_rows(path, content, place="row {}", numbers=numbers, columns=columns, labels=labels)
        return from_array(path, content)
    raise Refused(f"{path}: must hold a list of records, or of rows of numbers")
