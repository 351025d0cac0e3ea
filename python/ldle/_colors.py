"""Colours of points: numbers on a scale, angles on a ring, labels in colours of their own."""

import collections
import numbers
import re

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize, to_rgba
from matplotlib.lines import Line2D

from ldle import _core
from ldle._color_maps import CYCLIC, LABEL_COLORS
from ldle._draw import add_bar, plain

#: Colour of points that are not on the seam, or whose labels are too rare for a colour.
AWAY = "#c8c8c8"
#: Colour of the ring of points without a value.
NO_VALUE = "#909090"

_LONGEST_LABEL = 28

# Usual ranges of angles: where they begin, the length of a turn, and the marks of the colour bar.
_TURNS = [
    (0.0, 2 * np.pi, ["0", "π/2", "π", "3π/2", "2π"]),
    (-np.pi, 2 * np.pi, ["-π", "-π/2", "0", "π/2", "π"]),
    (0.0, 360.0, ["0°", "90°", "180°", "270°", "360°"]),
    (-180.0, 360.0, ["-180°", "-90°", "0°", "90°", "180°"]),
]


def _turn_of(values):
    """Returns the beginning, the length and the marks of the turn that angles cover, or None if they are no usual angles.

    >>> _turn_of(np.array([0.0, 1.5, 6.2]))[1] == 2 * np.pi, _turn_of(np.array([0.0, 1.0]))
    (True, None)
    """
    low, high = values.min(), values.max()
    for start, turn, marks in _TURNS:
        slack = 1e-3 * turn
        if start - slack <= low and high <= start + turn + slack and high - low > 0.9 * turn:
            return start, turn, marks
    return None


class Numbers:
    """Colours of numbers on a scale or, if they are angles, on a ring.

    Attributes
    ----------
    known : array of bool
        Which points have a finite number.
    rgba : array of shape (n_known, 4)
        The colours of these points.
    common : array of bool
        Which of these points have a colour of their own; all.
    """

    def __init__(self, values, name, cmap, cyclic):
        self.known = np.isfinite(values)
        finite = values[self.known]
        turn = _turn_of(finite) if cyclic and len(finite) else None
        self._marks = None
        if turn is not None:
            start, length, marks = turn
            norm = Normalize(start, start + length)
            self._marks = np.linspace(start, start + length, len(marks)), marks
        else:
            norm = Normalize(*((finite.min(), finite.max()) if len(finite) else (0, 1)))
        self._scale = ScalarMappable(norm, cmap or (CYCLIC if cyclic else "viridis"))
        self._name = name
        self.rgba = self._scale.to_rgba(finite)
        self.common = np.ones(len(finite), bool)

    def add_key(self, ax):
        """Adds a colour bar."""
        if self.known.any():
            bar = add_bar(ax, self._scale, self._name)
            if self._marks is not None:
                bar.set_ticks(self._marks[0], labels=self._marks[1])
        if not self.known.all():
            _add_legend(ax, [("no value", None)])


class Labels:
    """Colours of labels. The most frequent labels have colours; all others are grey, and the legend says how many. The
    attributes are those of `Numbers`."""

    def __init__(self, names, codes, name, cmap):
        counts = np.bincount(codes[codes >= 0], minlength=len(names))
        shown = [code for code in np.argsort(-counts, kind="stable")[: len(LABEL_COLORS)] if counts[code]]
        shown.sort()
        colors = LABEL_COLORS if cmap is None else plt.get_cmap(cmap)(np.linspace(0, 1, len(shown)))
        color_of = np.tile(to_rgba(AWAY), (len(names), 1))
        for code, color in zip(shown, colors):
            color_of[code] = to_rgba(color)
        self.known = codes >= 0
        self.rgba = color_of[codes[self.known]]
        self.common = np.isin(codes[self.known], shown)
        self._name = name
        self._key = [(plain(_abridged(names[code])), color_of[code]) for code in shown]
        hidden = int(np.count_nonzero(counts)) - len(shown)
        if hidden:
            self._key.append((f"{hidden} other label{'s' if hidden > 1 else ''}", AWAY))
        if not self.known.all():
            self._key.append(("no label", None))

    def add_key(self, ax):
        """Adds a legend."""
        _add_legend(ax, self._key, self._name)


def _add_legend(ax, key, title=None):
    """Adds a legend of pairs of a label and its colour; a ring if there is none."""
    handles = []
    for _, color in key:
        style = {"color": NO_VALUE, "fillstyle": "none"} if color is None else {"color": color}
        handles.append(Line2D([], [], linestyle="", marker="o", markeredgewidth=0.8, **style))
    legend = ax.legend(
        handles,
        ["label"] * len(key),
        title=title,
        loc="center left",
        bbox_to_anchor=(1, 0.5),
        ncol=1 + (len(key) - 1) // 16,
        frameon=False,
        handletextpad=0.2,
        columnspacing=1,
    )
    # Set later, because legends of old versions of matplotlib leave out labels that begin with an underscore.
    for text, (label, _) in zip(legend.get_texts(), key):
        text.set_text(label)


def _abridged(label):
    """Returns a label that fits into the legend.

    >>> _abridged("short"), len(_abridged("very " * 20))
    ('short', 28)
    """
    return label if len(label) <= _LONGEST_LABEL else label[: _LONGEST_LABEL - 1] + "…"


def coloring_of(color, points, data=None, *, cmap=None, cyclic=None):
    """Returns the colours of points by their values: `Numbers` or `Labels`. `points` are their number and what they are;
    the data tell angles from other numbers."""
    name = getattr(color, "name", None)
    name = None if name is None else plain(str(name))
    values = getattr(color, "array", color)  # of a pandas Series
    if hasattr(values, "categories"):
        codes, names = np.asarray(values.codes), [str(category) for category in values.categories]
        _check_shape(codes, points)
        return Labels(names, codes, name, cmap)
    values = np.asarray(color)
    if values.ndim == 2 and values.shape[1] == 1:
        values = values[:, 0]
    _check_shape(values, points)
    if values.dtype.kind == "O":
        values = _typed(values)
    if values.dtype.kind == "S":
        values = values.astype(str)
    if values.dtype.kind in "iuf":
        values = np.ascontiguousarray(values, dtype=np.float64)
        kind = "number" if cyclic is False else "cyclic"
        if cyclic is None:
            kind = _core.kind_of_numbers(name or "", values, data)
        if kind != "category":
            return Numbers(values, name, cmap, kind == "cyclic")
        values = _classes(values)
    if values.dtype.kind not in "bOTU":
        raise ValueError(f"color has type {values.dtype}: must be numbers, or labels such as text")
    return Labels(*_counted(values), name, cmap)


def _check_shape(values, points):
    n, what = points
    if values.ndim != 1:
        raise ValueError(f"color has shape {values.shape}: must have one value for each of the {n} {what}")
    if len(values) != n:
        raise ValueError(f"color has {len(values)} values: must have one for each of the {n} {what}")


def _is_missing(value):
    """Returns whether a value is None, NaN or pandas.NA.

    >>> _is_missing(None), _is_missing(float("nan")), _is_missing("")
    (True, True, False)
    """
    try:
        return value is None or bool(value != value)
    except TypeError:  # pandas.NA is neither equal to itself nor different
        return True


def _typed(values):
    """Returns objects as numbers if all that are not missing are numbers, otherwise as text or None."""
    missing = np.array([_is_missing(value) for value in values], bool)
    given = values[~missing]
    if len(given) and all(isinstance(value, numbers.Real) and not isinstance(value, bool) for value in given):
        known = np.full(len(values), np.nan)
        known[~missing] = given.astype(np.float64)
        return known
    typed = np.full(len(values), None, object)
    typed[~missing] = [str(value) for value in given]
    return typed


def _classes(values):
    """Returns whole numbers as text, and None for those that are not finite."""
    return np.array([f"{value:.0f}" if np.isfinite(value) else None for value in values], object)


def _counted(values):
    """Returns the labels in order and the position of each point's label; -1 for none."""
    texts = [None if value is None else str(value) for value in values.tolist()]
    names = sorted((name for name in collections.Counter(texts) if name is not None), key=_in_order)
    code_of = {None: -1, **{name: code for code, name in enumerate(names)}}
    return names, np.array([code_of[text] for text in texts], np.intp)


def _in_order(label):
    """Returns the key that sorts labels with numbers in them by these numbers.

    >>> sorted(["day 10", "day 9", "-"], key=_in_order)
    ['-', 'day 9', 'day 10']
    """
    parts = re.split(r"(\d+)", label)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
