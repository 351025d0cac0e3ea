"""Pictures for the page: scatter plots in rows and columns, violin plots, thumbnails."""

import io
import textwrap

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from data import ROOT  # noqa: E402

FOLDER = ROOT / "docs" / "experiments"
AWAY = "#c8c8c8"
_COLORS = 96  # number of colours in the palette of a picture

plt.rcParams.update({"font.size": 7, "axes.linewidth": 0.5})


def save(figure, name, dpi=110):
    """Writes docs/experiments/NAME.png with few colours and returns the line of Markdown that shows it."""
    buffer = io.BytesIO()
    figure.savefig(buffer, dpi=dpi, bbox_inches="tight", pad_inches=0.05)
    plt.close(figure)
    FOLDER.mkdir(parents=True, exist_ok=True)
    picture = Image.open(buffer).convert("RGB").quantize(_COLORS, dither=Image.Dither.NONE)
    partial = FOLDER / f"{name}.part"
    picture.save(partial, format="png", optimize=True)
    partial.replace(FOLDER / f"{name}.png")
    return f"![{name.replace('-', ' ')}]({FOLDER.name}/{name}.png)"


def upright(places, truth=None):
    """Rotates, and if necessary reflects, an embedding to fit the truth; without truth, its longest axis lies along x."""
    centred = places - places.mean(axis=0)
    if truth is None:
        return centred @ np.linalg.svd(centred, full_matrices=False)[2].T
    left, _, right = np.linalg.svd(centred.T @ (truth - truth.mean(axis=0)))
    return centred @ left @ right


def seen(points, degrees_above=20):
    """Returns the projection of points in space, seen from the side and slightly from above, and their order from back to
    front; None for more than three dimensions."""
    if points.shape[1] == 2:
        return points, np.arange(len(points))
    if points.shape[1] > 3:
        return None
    around, above = np.deg2rad([-65, degrees_above])
    right = np.array([-np.sin(around), np.cos(around), 0])
    toward = np.array([np.cos(around) * np.cos(above), np.sin(around) * np.cos(above), np.sin(above)])
    return points @ np.stack([right, np.cross(toward, right)]).T, np.argsort(points @ toward)


def scatter(ax, places, color, size=None, **style):
    size = size or np.clip(6000 / max(len(places), 1), 0.6, 9)
    ax.scatter(*places.T, c=color, s=size, linewidths=0, **style)
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.03)
    return ax


def field(ax, places, values, **style):
    """Draws values at points that fill a sheet as a continuous area."""
    ax.tripcolor(*places.T, values, shading="gouraud", rasterized=True, **style)
    ax.set_aspect("equal")


def blank(ax, text=""):
    ax.set_xticks([])
    ax.set_yticks([])
    for side in ax.spines.values():
        side.set_visible(False)
    if text:
        words = textwrap.fill(text, 22)
        ax.text(0.5, 0.5, words, ha="center", va="center", transform=ax.transAxes, fontsize=5.5)


def draw_input(ax, data, color=None):
    blank(ax)
    view = seen(data.points)
    if view is None:
        return blank(ax, f"in {data.points.shape[1]} dimensions")
    places, order = view
    color = data.color if color is None else color
    scatter(ax, places[order], color[order], cmap=data.color_map)


def draw_fit(ax, data, fit, color=None, glue=True):
    """Draws the embedding in the colours of the data; on the seam, in colours that are equal on both sides."""
    blank(ax)
    if fit.failed:
        return blank(ax, f"failed: {fit.failed}")
    places = upright(fit.embedding, data.flat)
    color = data.color if color is None else color
    gluing = fit.arrays.get("gluing") if glue else None
    if gluing is None or (gluing < 0).all():
        return scatter(ax, places, color, cmap=data.color_map)
    away = gluing < 0
    size = np.clip(6000 / len(places), 0.6, 9)
    scatter(ax, places[away], color[away], size, cmap=data.color_map, vmin=color.min(), vmax=color.max())
    scatter(ax, places[~away], gluing[~away], size * 1.6, cmap="hsv", vmin=0, vmax=gluing.max() + 1)


def sheet(rows, columns, draw, panel=1.15, height=None):
    """Returns a figure of panels, each `panel` inches wide, that draw(ax, row, column) fills."""
    figure, axes = plt.subplots(
        len(rows), len(columns), figsize=(panel * len(columns), (height or panel) * len(rows)), squeeze=False
    )
    for row, line in zip(rows, axes):
        for column, ax in zip(columns, line):
            draw(ax, row, column)
        line[0].set_ylabel(textwrap.fill(row, 16), fontsize=6.5)
    for column, ax in zip(columns, axes[0]):
        ax.set_title(textwrap.fill(column, 16), fontsize=6.5)
    figure.subplots_adjust(wspace=0.05, hspace=0.05)
    return figure


def thumbnails(ax, places, images, count, width):
    """Draws the images of some points at their places. The points are chosen farthest-first."""
    chosen = [int(np.argmin(places[:, 0]))]
    distance = np.full(len(places), np.inf)
    while len(chosen) < count:
        distance = np.minimum(distance, np.linalg.norm(places - places[chosen[-1]], axis=1))
        chosen.append(int(distance.argmax()))
    half = width * np.ptp(places[:, 0]) / 2
    for k in chosen:
        x, y = places[k]
        ax.imshow(images[k], cmap="gray", extent=(x - half, x + half, y - half, y + half), zorder=3)
    ax.set_aspect("equal", adjustable="datalim")
    ax.autoscale_view()
