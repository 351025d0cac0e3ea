"""Plots of an embedding and of the stages before it (needs matplotlib). Each function draws on `ax`, or on new axes, and
returns the axes.

>>> import matplotlib; matplotlib.use("Agg")
>>> import ldle, ldle.plot
>>> sphere = ldle.datasets.make("sphere", n=1000)
>>> ax = ldle.plot.embedding(ldle.LDLE().fit(sphere.points))
"""

import matplotlib.pyplot as plt
import numpy as np

__all__ = ["distortion", "embedding", "local_distortion", "spectrum", "views"]

_AWAY = "#c8c8c8"  # colour of points that are not on the seam
_MARKER = 20000.0  # total area of all markers


def _axes(ax, dimensions=2):
    if ax is not None:
        return ax
    return plt.figure().add_subplot(projection="3d" if dimensions >= 3 else None)


def _columns(places):
    """Returns the coordinates to draw: one dimension along a line, otherwise at most the first three."""
    if places.shape[1] == 1:
        return places[:, 0], np.zeros(len(places))
    return tuple(places[:, :3].T)


def _scatter(ax, places, color, **style):
    style = {"s": np.clip(_MARKER / max(len(places), 1), 1, 20), "linewidths": 0, **style}
    if isinstance(color, str):  # a single colour needs no colour map
        style.pop("cmap", None)
    points = ax.scatter(*_columns(places), c=color, **style)
    if places.shape[1] <= 2:
        ax.set_aspect("equal")
    elif len(places):
        low, high = ax.xy_dataLim.get_points(), ax.zz_dataLim.intervalx
        ax.set_box_aspect([*np.ptp(low, axis=0), np.ptp(high)])
    ax.set_axis_off()
    return points


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


def _draw_arrows(ax, places, topology):
    """Draws arrows with letters along the outline, except for arcs shorter than a twentieth of the embedding's size."""
    size = np.linalg.norm(np.ptp(places, axis=0))
    color_of = {}
    for number, component in enumerate(topology.components):
        for arc in component.arcs:
            outline = places[arc.points]
            if np.linalg.norm(np.diff(outline, axis=0), axis=1).sum() < size / 20:
                continue
            curve = _beside(outline, 0.02 * size)
            color = f"C{color_of.setdefault((number, arc.letter), len(color_of))}" if arc.glued else "gray"
            if arc.glued and arc.reversed:
                curve = curve[::-1]
            ax.plot(*curve.T, color=color, linewidth=1.8 if arc.glued else 0.8)
            if arc.glued:
                style = {"arrowstyle": "-|>", "color": color, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 16}
                ax.annotate("", curve[-1], curve[-min(3, len(curve))], arrowprops=style)
            middle = _beside(outline, 0.045 * size)[len(outline) // 2]
            ax.annotate(arc.letter, middle, color=color, weight="bold", ha="center", va="center")


def embedding(fitted, color=None, *, ax=None, cmap="viridis", tear_cmap="hsv", arrows=True):
    """Draws the embedding. Both sides of the seam have the same colours.

    Parameters
    ----------
    fitted : LDLE
        A fitted estimator.
    color : array of shape (n_samples,), optional
        Values that give the colours of all points that are not on the seam.
    ax : matplotlib Axes, optional
    cmap, tear_cmap : names of colour maps
        For these values, and for the seam.
    arrows : bool, default=True
        Draw arrows with letters along the outline if the gluing word is known: arcs with equal letters are glued, arrow
        on arrow.

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
    """Draws the embedding, coloured by the distortion of each point's local view (1 is perfect).

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
    """Draws the clusters of the intermediate views in the embedding, or in the first columns of X.

    Parameters
    ----------
    fitted : LDLE
        A fitted estimator.
    X : array of shape (n_samples, n_features), optional
        Data to draw instead of the embedding.
    which : sequence of int, optional
        Views to show; by default all.

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
    # Neighbouring clusters often have consecutive numbers; the factor 7 gives these different colours.
    _scatter(ax, places[shown], clusters[shown] * 7 % 20, cmap=cmap, vmin=0, vmax=20)
    ax.set_title(f"{clusters.max() + 1} views")
    return ax


def spectrum(fitted, *, ax=None):
    """Draws the eigenvalues of the graph Laplacian, one line for each connected component. By default a fit computes them
    only if it needs eigenvectors; ``local_views="both"`` always does.

    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import LDLE, datasets, plot
    >>> ax = plot.spectrum(LDLE(local_views="both").fit(datasets.make("sphere", n=1000).points))
    """
    if fitted.eigenvalues_.size == 0:
        raise ValueError('the fit needed no eigenvectors; fit with local_views="both" to compute them')
    ax = _axes(ax)
    for row in np.atleast_2d(fitted.eigenvalues_):
        ax.plot(np.arange(1, len(row) + 1), row, ".-", markersize=3, linewidth=0.8)
    ax.set_xlabel("eigenvector")
    ax.set_ylabel("eigenvalue")
    return ax


def distortion(distortions, *, ax=None):
    """Draws violin plots of the distortion D_k of shortest paths, one for each embedding.

    Parameters
    ----------
    distortions : dict
        The result of `ldle.metrics.geodesic_distortion` for each embedding, by name.

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
