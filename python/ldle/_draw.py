"""Drawing of points and of gluing arrows."""

import textwrap

import matplotlib.pyplot as plt
import numpy as np

_MARKER = 20000.0  # total area of all markers
_TITLE_WIDTH = 64  # characters


def axes_of(ax, dimensions=2):
    """Returns the axes, or new axes that suit points of some dimensions."""
    if ax is not None:
        if dimensions >= 3 and ax.name != "3d":
            raise ValueError("the points have three dimensions: ax must be made with projection='3d'")
        return ax
    size = (6.4, 2.0) if dimensions == 1 else (6.4, 4.8)
    figure = plt.figure(figsize=size, constrained_layout=True)
    return figure.add_subplot(projection="3d" if dimensions >= 3 else None)


def set_title(ax, text):
    """Sets the title, in several lines if it is long."""
    ax.set_title("\n".join(textwrap.wrap(text, _TITLE_WIDTH)), fontsize="medium")


def plain(text):
    """Returns a text that matplotlib shows as it is, and not as a formula."""
    return text.replace("$", r"\$")


def add_bar(ax, scale, label, **style):
    """Adds a colour bar."""
    return ax.figure.colorbar(scale, ax=ax, label=label, shrink=0.7 if ax.name == "3d" or not ax.axison else 1, **style)


def marker_size(n):
    """Returns the area of each of n markers."""
    return np.clip(_MARKER / max(n, 1), 1, 20)


def columns_of(places):
    """Returns the coordinates to draw: one dimension along a line, otherwise at most the first three."""
    if places.shape[1] == 1:
        return places[:, 0], np.zeros(len(places))
    return tuple(places[:, :3].T)


def scatter(ax, places, color, **style):
    """Draws points and returns them. `color` is one colour, or an array with a colour for each point."""
    style = {"s": marker_size(len(places)), "linewidths": 0, **style}
    points = ax.scatter(*columns_of(places), c=color, **style)
    if places.shape[1] == 1:
        _show_line(ax)
    elif places.shape[1] == 2:
        ax.set_aspect("equal")
        ax.set_axis_off()
    else:
        _show_box(ax)
    return points


def _show_line(ax):
    """Shows the axis along a curve, and nothing across it."""
    ax.set_yticks([])
    ax.spines[["left", "right", "top"]].set_visible(False)
    ax.set_xlabel("length along the curve")


def _show_box(ax):
    """Shows a box without marks, which lets the eye find the depth of the points."""
    low, high = ax.xy_dataLim.get_points(), ax.zz_dataLim.intervalx
    sizes = np.array([*np.ptp(low, axis=0), np.ptp(high)])
    ax.set_box_aspect(np.maximum(sizes, sizes.max() * 0.05) if sizes.max() > 0 else None)
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.set_ticklabels([])
        axis.set_pane_color((0.97, 0.97, 0.97))


def _beside(outline, distance):
    """Returns a smooth curve along the outline, shifted to its right."""
    for _ in range(3):
        inner = (outline[:-2] + outline[1:-1] + outline[2:]) / 3
        outline = np.concatenate([outline[:1], inner, outline[-1:]])
    ahead = np.gradient(outline, axis=0)
    width = max(1, len(outline) // 20)
    ahead = np.stack([np.convolve(column, np.ones(2 * width + 1), "same") for column in ahead.T], axis=1)
    right = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)
    return outline + distance * right / np.maximum(np.linalg.norm(right, axis=1, keepdims=True), 1e-300)


def _is_loop(outline):
    """Returns whether a part of the outline ends where it begins."""
    step = np.linalg.norm(np.diff(outline, axis=0), axis=1).max()
    return np.linalg.norm(outline[-1] - outline[0]) <= 2 * step


def _around(loop, distance):
    """Returns a smooth closed curve along a loop, shifted to its right."""
    more = len(loop) // 4 + 1  # the curve is not smooth at the ends, which are cut off
    curve = _beside(np.concatenate([loop[-more:], loop, loop[:more]]), distance)
    return curve[more : more + len(loop) + 1]


def draw_arrows(ax, places, topology, color=None):
    """Draws arrows with letters along the outline, except for arcs shorter than a twentieth of the embedding's size.
    Every letter has a colour of its own unless `color` is given."""
    size = np.linalg.norm(np.ptp(places, axis=0))
    color_of = {}
    for number, component in enumerate(topology.components):
        for arc in component.arcs:
            outline = places[arc.points]
            if np.linalg.norm(np.diff(outline, axis=0), axis=1).sum() < size / 20:
                continue
            beside = _beside if arc.glued or not _is_loop(outline) else _around
            curve = beside(outline, 0.02 * size)
            own = f"C{color_of.setdefault((number, arc.letter), len(color_of))}"
            line = (color or own) if arc.glued else "gray"
            if arc.glued and arc.reversed:
                curve = curve[::-1]
            ax.plot(*curve.T, color=line, linewidth=1.8 if arc.glued else 0.8)
            if arc.glued:
                style = {"arrowstyle": "-|>", "color": line, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 16}
                ax.annotate("", curve[-1], curve[-min(3, len(curve))], arrowprops=style)
            middle = _beside(outline, 0.045 * size)[len(outline) // 2]
            ax.annotate(arc.letter, middle, color=line, weight="bold", ha="center", va="center")
