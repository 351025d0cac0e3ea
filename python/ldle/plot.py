"""Pictures of an embedding and of what it was made of (needs matplotlib). Each function draws on `ax`, or on axes of its own,
and returns them.

>>> import matplotlib; matplotlib.use("Agg")
>>> import ldle, ldle.plot
>>> sphere = ldle.datasets.make("sphere", n=1000)
>>> ax = ldle.plot.embedding(ldle.LDLE().fit(sphere.points))
"""

import matplotlib.pyplot as plt
import numpy as np

__all__ = ["distortion", "embedding", "local_distortion", "spectrum", "views"]

_AWAY = "#c8c8c8"  # points away from the tear
_MARKER = 20000.0  # area of all markers together


def _axes(ax, dimensions=2):
    if ax is not None:
        return ax
    return plt.figure().add_subplot(projection="3d" if dimensions >= 3 else None)


def _columns(places):
    """Coordinates to draw: one dimension lies along a line, of many the first three are seen."""
    if places.shape[1] == 1:
        return places[:, 0], np.zeros(len(places))
    return tuple(places[:, :3].T)


def _scatter(ax, places, color, **style):
    style = {"s": np.clip(_MARKER / max(len(places), 1), 1, 20), "linewidths": 0, **style}
    if isinstance(color, str):  # one colour for all needs no map
        style.pop("cmap", None)
    points = ax.scatter(*_columns(places), c=color, **style)
    if places.shape[1] <= 2:
        ax.set_aspect("equal")
    elif len(places):
        low, high = ax.xy_dataLim.get_points(), ax.zz_dataLim.intervalx
        ax.set_box_aspect([*np.ptp(low, axis=0), np.ptp(high)])
    ax.set_axis_off()
    return points


def _beside(rim, distance):
    """A smooth way along the rim, on the right of it."""
    for _ in range(3):
        inner = (rim[:-2] + rim[1:-1] + rim[2:]) / 3
        rim = np.concatenate([rim[:1], inner, rim[-1:]])
    ahead = np.gradient(rim, axis=0)
    width = max(1, len(rim) // 20)
    ahead = np.stack([np.convolve(column, np.ones(2 * width + 1), "same") for column in ahead.T], axis=1)
    right = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)
    return rim + distance * right / np.maximum(np.linalg.norm(right, axis=1, keepdims=True), 1e-300)


def _draw_arrows(ax, places, topology):
    """Arrows with letters along the rim; arcs shorter than a twentieth of the picture go without."""
    size = np.linalg.norm(np.ptp(places, axis=0))
    color_of = {}
    for number, component in enumerate(topology.components):
        for arc in component.arcs:
            rim = places[arc.points]
            if np.linalg.norm(np.diff(rim, axis=0), axis=1).sum() < size / 20:
                continue
            way = _beside(rim, 0.02 * size)
            color = f"C{color_of.setdefault((number, arc.letter), len(color_of))}" if arc.glued else "gray"
            if arc.glued and arc.reversed:
                way = way[::-1]
            ax.plot(*way.T, color=color, linewidth=1.8 if arc.glued else 0.8)
            if arc.glued:
                style = {"arrowstyle": "-|>", "color": color, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 16}
                ax.annotate("", way[-1], way[-min(3, len(way))], arrowprops=style)
            middle = _beside(rim, 0.045 * size)[len(rim) // 2]
            ax.annotate(arc.letter, middle, color=color, weight="bold", ha="center", va="center")


def embedding(fitted, color=None, *, ax=None, cmap="viridis", tear_cmap="hsv", arrows=True):
    """The embedding, its tear in colours that are the same on both sides.

    Parameters
    ----------
    fitted : LDLE
        After `fit`.
    color : array of shape (n_samples,), optional
        Values to colour the other points by.
    ax : matplotlib Axes, optional
    cmap, tear_cmap : names of colour maps
    arrows : bool, default=True
        Arrows with letters along the rim, where the tear could be read as a word: glue equal letters, arrow on arrow.

    Returns
    -------
    matplotlib Axes

    Examples
    --------
    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import LDLE, datasets, plot
    >>> sphere = datasets.make("sphere", n=1000)
    >>> ax = plot.embedding(LDLE().fit(sphere.points), color=sphere.points[:, 2])
    """
    places = np.asarray(fitted.embedding_)
    ax = _axes(ax, places.shape[1])
    away = fitted.gluing_ < 0
    _scatter(ax, places[away], _AWAY if color is None else np.asarray(color)[away], cmap=cmap)
    if not away.all():
        colors = fitted.gluing_[~away]
        _scatter(ax, places[~away], colors, cmap=tear_cmap, vmin=0, vmax=fitted.gluing_.max() + 1)
    if arrows and fitted.topology_ is not None:
        _draw_arrows(ax, places, fitted.topology_)
    ax.set_title(f"{len(fitted.torn_views_)} torn pairs of views")
    return ax


def local_distortion(fitted, *, ax=None, cmap="magma"):
    """The embedding, coloured by the distortion of each point's local map (1 is perfect).

    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import LDLE, datasets, plot
    >>> ax = plot.local_distortion(LDLE().fit(datasets.make("sphere", n=1000).points))
    """
    places = np.asarray(fitted.embedding_)
    ax = _axes(ax, places.shape[1])
    values = fitted.local_distortion_
    points = _scatter(ax, places, values, cmap=cmap, vmin=1, vmax=np.nanquantile(values, 0.99))
    ax.figure.colorbar(points, ax=ax, label="local distortion", extend="max")
    return ax


def views(fitted, X=None, *, which=None, ax=None, cmap="tab20"):
    """Clusters of the intermediate views over the embedding, or over the first columns of X.

    Parameters
    ----------
    fitted : LDLE
    X : array of shape (n_samples, n_features), optional
        Draw the data instead of the embedding.
    which : sequence of int, optional
        Views to show; by default all of them.

    Examples
    --------
    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import LDLE, datasets, plot
    >>> sphere = datasets.make("sphere", n=1000)
    >>> ax = plot.views(LDLE().fit(sphere.points), sphere.points, which=[0, 1, 2])
    """
    places = np.asarray(fitted.embedding_ if X is None else X)
    ax = _axes(ax, places.shape[1])
    clusters = fitted.clusters_
    shown = np.ones(len(clusters), bool) if which is None else np.isin(clusters, which)
    _scatter(ax, places[~shown], _AWAY)
    # Neighbouring clusters often have numbers that follow one another.
    _scatter(ax, places[shown], clusters[shown] * 7 % 20, cmap=cmap, vmin=0, vmax=20)
    ax.set_title(f"{clusters.max() + 1} views")
    return ax


def spectrum(fitted, *, ax=None):
    """Eigenvalues of the graph Laplacian, a line for each component of the graph.

    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import LDLE, datasets, plot
    >>> ax = plot.spectrum(LDLE().fit(datasets.make("sphere", n=1000).points))
    """
    ax = _axes(ax)
    for row in np.atleast_2d(fitted.eigenvalues_):
        ax.plot(np.arange(1, len(row) + 1), row, ".-", markersize=3, linewidth=0.8)
    ax.set_xlabel("eigenvector")
    ax.set_ylabel("eigenvalue")
    return ax


def distortion(distortions, *, ax=None):
    """Violins of the paths' distortion D_k, one for each embedding.

    Parameters
    ----------
    distortions : dict
        Name of each embedding, and what `ldle.metrics.geodesic_distortion` says of it.

    Examples
    --------
    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import datasets, metrics, plot
    >>> roll = datasets.make("swiss-roll", n=500)
    >>> ax = plot.distortion({"flat": metrics.geodesic_distortion(roll.points, roll.flat)})
    """
    ax = _axes(ax)
    logs = [np.log10(np.asarray(values)[np.isfinite(values)]) for values in distortions.values()]
    positions = np.arange(1, len(logs) + 1)
    ax.violinplot(logs, positions, showmedians=True, widths=0.8)
    ax.set_xticks(positions, distortions)
    top = int(np.ceil(max(values.max() for values in logs))) if logs else 1
    ax.set_yticks(range(top + 1), [f"$10^{{{power}}}$" if power else "1" for power in range(top + 1)])
    ax.set_ylabel("$D_k$")
    return ax
