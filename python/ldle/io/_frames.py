"""Tables of Parquet, Feather and Excel."""

from ldle.io._table import chosen, from_columns, needed
from ldle.io._text import from_rows


def read_parquet(path, columns=None, labels=()):
    parquet = needed(path, "Parquet", "pyarrow.parquet")
    return _from_arrow(path, parquet.ParquetFile(path).read(), columns, labels)


def read_feather(path, columns=None, labels=()):
    feather = needed(path, "Feather", "pyarrow.feather")
    return _from_arrow(path, feather.read_table(path), columns, labels)


def _from_arrow(path, table, columns, labels):
    names = list(table.column_names)
    # pandas stores the names of rows as last column.
    if names and names[-1] == "__index_level_0__":
        names.insert(0, names.pop())
    values = [_values(table[name]) for name in names]
    return from_columns(path, names, values, columns=columns, labels=labels)


def _values(column):
    from pyarrow import types

    if types.is_integer(column.type) or types.is_floating(column.type) or types.is_boolean(column.type):
        return column.to_numpy() if column.null_count == 0 else column.to_pylist()
    if types.is_decimal(column.type):
        return [None if value is None else float(value) for value in column.to_pylist()]
    return column.to_pylist()


def read_excel(path, array=None, columns=None, labels=()):
    openpyxl = needed(path, "Excel", "openpyxl")
    with open(path, "rb") as file:
        book = openpyxl.load_workbook(file, read_only=True, data_only=True)
        filled = [sheet.title for sheet in book.worksheets if sheet.max_row and sheet.max_row > 1]
        sheet = book[chosen(path, filled, array, "sheet")]
        rows, numbers = [], []
        for number, row in enumerate(sheet.iter_rows(values_only=True), 1):
            if any(field is not None for field in row):
                rows.append(list(row))
                numbers.append(number)
    used = [j for j in range(max(map(len, rows), default=0)) if any(j < len(row) and row[j] is not None for row in rows)]
    rows = [[row[j] if j < len(row) else None for j in used] for row in rows]
    return from_rows(path, rows, place="row {}", numbers=numbers, columns=columns, labels=labels)
