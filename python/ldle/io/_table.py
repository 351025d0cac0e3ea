"""What a file holds: points, and what is known of their rows and columns."""

import dataclasses
import importlib
import warnings

import numpy as np


class Refused(ValueError):
    """A file that cannot be used; the message names it."""


@dataclasses.dataclass(frozen=True, repr=False)
class Table:
    """Points that were read from a file.

    Attributes
    ----------
    points : array or sparse matrix of shape (n_samples, n_features)
        The numbers, one row for each point.
    columns : list of str or None
        The name of each column of `points`.
    row_names : list of str or None
        The name of each point.
    labels : dict
        Columns that are not coordinates: names, and arrays with one value for each point.
    image_shape : tuple of int or None
        Height, width, and the number of colours if there are several, if each row is an image.
    """

    points: np.ndarray
    columns: "list[str] | None" = None
    row_names: "list[str] | None" = None
    labels: dict = dataclasses.field(default_factory=dict)
    image_shape: "tuple[int, ...] | None" = None

    def __repr__(self):
        labels = f", labels {', '.join(self.labels)}" if self.labels else ""
        return f"<Table: {self.points.shape[0]} points, {self.points.shape[1]} columns{labels}>"

    def checked(self, path):
        """Returns the table. Refuses numbers that are not finite, and warns of constant columns."""
        if 0 in self.points.shape:
            raise Refused(f"{path}: has no points")
        values = self.points.data if is_sparse(self.points) else self.points
        if not np.isfinite(values).all():
            if is_sparse(self.points):
                raise Refused(f"{path}: holds values that are not finite")
            row, column = np.argwhere(~np.isfinite(self.points))[0]
            name = self.columns[column] if self.columns else column
            raise Refused(f"{path}: row {row}, column {name} is {self.points[row, column]}: must be finite")
        if not is_sparse(self.points) and self.image_shape is None and len(self.points) > 1:
            self._warn_of_constants(path)
        return self

    def _warn_of_constants(self, path):
        constant = np.flatnonzero((self.points == self.points[0]).all(axis=0))
        if len(constant) == 0:
            return
        shown = [str(self.columns[j] if self.columns else j) for j in constant[:5]]
        more = f" and {len(constant) - 5} more" if len(constant) > 5 else ""
        plural = "columns are" if len(constant) > 1 else "column is"
        warn(f"{path}: {len(constant)} {plural} constant ({', '.join(shown)}{more})")


def is_sparse(array):
    return hasattr(array, "tocsr")


def warn(message):
    warnings.warn(message, UserWarning, stacklevel=2)


def needed(path, title, module):
    """Returns a module that is not needed by the rest of the package."""
    top = module.partition(".")[0]
    try:
        importlib.import_module(top)
        return importlib.import_module(module)
    except ImportError:
        package = {"PIL": "pillow"}.get(top, top)
        raise ImportError(f"{path}: reading {title} needs {package}: pip install {package}") from None


def from_array(path, array, name=""):
    """Returns the table of an array: one row for each entry of the first axis. Further axes are flattened."""
    what = f"{path}: {name}" if name else path
    if getattr(array, "dtype", None) is not None and array.dtype.names:
        return from_columns(path, list(array.dtype.names), [array[field] for field in array.dtype.names])
    if is_sparse(array):
        return Table(array.tocsr().astype(np.float64))
    array = np.asarray(array)
    if array.dtype.kind not in "biuf":
        raise Refused(f"{what} holds {array.dtype}: must hold real numbers")
    if array.ndim < 2:
        raise Refused(f"{what} has {array.ndim} axes: must have one row for each point")
    rows = array.reshape(array.shape[0], int(np.prod(array.shape[1:])))
    return Table(np.ascontiguousarray(rows, dtype=np.float64), image_shape=array.shape[1:] if array.ndim > 2 else None)


def chosen(path, names, array, kind):
    """Returns the name of the array that was asked for, or of the only one."""
    listed = ", ".join(names[:20]) + (" ..." if len(names) > 20 else "")
    if not names:
        raise Refused(f"{path}: has no {kind} of numbers with rows")
    if array is None:
        if len(names) > 1:
            raise Refused(f"{path}: has several {kind}s ({listed}): choose one with array=...")
        return names[0]
    if array.strip("/") not in names:
        raise Refused(f"{path}: has no {kind} {array!r}; it has {listed}")
    return array.strip("/")


def from_columns(path, names, values, *, columns=None, labels=(), place="row {}", numbers=None):
    """Returns the table of columns, which hold numbers or anything else.

    `place.format(i)` says where row i is in the file; `numbers` are those of the rows if they do not count from 0.
    """

    def where(row):
        return place.format(row if numbers is None else numbers[row])

    names = [str(name) for name in names]
    for name in (*(columns or ()), *labels):
        if name not in names:
            raise Refused(f"{path}: has no column {name!r}; its columns are {', '.join(names[:50])}")
    coordinates, kept, known, row_names = [], [], {}, None
    for number, (name, column) in enumerate(zip(names, values)):
        is_wanted = columns is not None and name in columns
        if name in labels or (columns is not None and not is_wanted):
            if name in labels or as_numbers(column) is None:
                known[name] = _as_labels(column)
            continue
        found = as_numbers(column)
        if found is None:
            _refuse_stray_text(path, name, column, is_wanted, where)
            if number == 0 and _has_no_name(name):
                row_names = [str(value) for value in column]
            else:
                known[name] = _as_labels(column)
        elif number == 0 and not is_wanted and _counts_rows(name, found):
            warn(f"{path}: column {name!r} holds row numbers and is left out")
        elif len(found) and np.isnan(found).all() and not is_wanted:
            warn(f"{path}: column {name!r} is empty and is left out")
        else:
            _refuse_gaps(path, name, found, where)
            coordinates.append(found)
            kept.append(name)
    if not coordinates:
        raise Refused(f"{path}: has no column of numbers; its columns are {', '.join(names[:50])}")
    if columns is not None:
        order = [kept.index(name) for name in columns]
        coordinates, kept = [coordinates[j] for j in order], list(columns)
    return Table(np.stack(coordinates, axis=1), kept, row_names, known)


_MISSING = {"", "na", "n/a", "nan", "null", "none", "-", "?"}


def is_number(field):
    """Whether a field is a number, or text that is one."""
    try:
        float(field)
    except (TypeError, ValueError):
        return False
    return True


def _is_missing(field):
    return field is None or (isinstance(field, str) and field.strip().lower() in _MISSING)


def as_numbers(column):
    """Returns a column as numbers, with NaN for missing ones; or None if it holds anything else."""
    if isinstance(column, np.ndarray) and column.ndim == 1 and column.dtype.kind in "biuf":
        return column.astype(np.float64)
    if isinstance(column, np.ndarray) and column.dtype.kind != "O":
        column = column.tolist() if column.dtype.kind in "US" else None
    if column is None:
        return None
    try:
        numbers = np.array([np.nan if _is_missing(field) else field for field in column], dtype=np.float64)
    except (TypeError, ValueError):
        return None
    return numbers if numbers.ndim == 1 else None


def _as_labels(column):
    """Returns a column as array: whole numbers, numbers, or anything else."""
    numbers = as_numbers(column)
    if numbers is None or np.isnan(numbers).any():
        labels = np.empty(len(column), dtype=object)
        labels[:] = list(column)
        return labels
    whole = numbers.astype(np.int64)
    return whole if (whole == numbers).all() else numbers


def _refuse_stray_text(path, name, column, is_wanted, where):
    """Refuses a column that was meant to hold numbers: most of its fields are."""
    fields = list(column)
    numbers = sum(is_number(field) for field in fields)
    if not is_wanted and numbers <= len(fields) / 2:
        return
    row = next(i for i, field in enumerate(fields) if not is_number(field) and not _is_missing(field))
    raise Refused(f"{path}: {where(row)}: {str(fields[row])!r} in column {name!r} is not a number")


def _refuse_gaps(path, name, numbers, where):
    missing = np.flatnonzero(np.isnan(numbers))
    if len(missing):
        more = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
        raise Refused(
            f"{path}: {where(missing[0])}{more}: column {name!r} has no number; "
            "remove such rows, or choose other columns with columns=..."
        )


def _has_no_name(name):
    return name in ("", "Unnamed: 0", "__index_level_0__")


def _counts_rows(name, numbers):
    if _has_no_name(name):
        return True
    counts = len(numbers) > 1 and numbers[0] in (0, 1) and (np.diff(numbers) == 1).all()
    return bool(counts and name.strip().lower() in ("index", "id", "row", "row.names", "rownames", "#"))
