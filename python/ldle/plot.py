"""Plots of an embedding and of the stages before it (needs matplotlib). Each function draws on `ax`, or on new axes, and
returns the axes.

>>> import matplotlib; matplotlib.use("Agg")
>>> import ldle, ldle.plot
>>> sphere = ldle.datasets.make("sphere", n=1000)
>>> ax = ldle.plot.embedding(ldle.LDLE().fit(sphere.points))
"""

import numpy as np

try:
    from ldle._color_maps import SEAM
    from ldle._colors import AWAY, NO_VALUE, coloring_of
    from ldle._draw import add_bar, axes_of, draw_arrows, marker_size, plain, scatter, set_title
    from matplotlib.ticker import MaxNLocator
except ModuleNotFoundError as error:
    if error.name != "matplotlib":
        raise
    raise ModuleNotFoundError("ldle.plot needs matplotlib: pip install matplotlib", name="matplotlib") from None

__all__ = ["distortion", "embedding", "local_distortion", "spectrum", "views"]

_PLAIN = "#4a6f8f"  # colour of points if there is nothing to tell


def _places_of(fitted):
    if not hasattr(fitted, "embedding_"):
        raise ValueError("the estimator has no embedding: call fit first")
    return np.asarray(fitted.embedding_)


def embedding(fitted, color=None, *, ax=None, cmap=None, cyclic=None, seam=True, tear_cmap=None, arrows=None):
    """Draws the embedding. The title is the verdict: whether it is true to scale.

    Both sides of the seam have the same colours. If `color` is given, every point has the colour of its value, and the
    points on the seam are ringed.

    Parameters
    ----------
    fitted : LDLE
        A fitted estimator.
    color : array of shape (n_samples,), optional
        Values of the points. Numbers get a colour bar. Labels (text, booleans, a pandas Categorical, or whole numbers of
        which at most 30 are different) get a legend with the 30 most frequent ones; all others are grey. Points without a
        value are rings.
    ax : matplotlib Axes, optional
    cmap : name of a colour map, optional
        For `color`.
    cyclic : bool, optional
        Whether numbers are angles, and the ends of the colour map meet. By default the values, their name and the data
        decide, as in a report.
    seam : bool, default=True
        Whether to show the seam.
    tear_cmap : name of a colour map, optional
        For the seam, if there is no `color`.
    arrows : bool, optional
        Whether to draw arrows with letters along the outline if the gluing word is known: arcs with equal letters are
        glued, arrow on arrow. By default as `seam`.

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
    places = _places_of(fitted)
    coloring = None if color is None else coloring_of(color, _points_of(fitted), _data_of(fitted), cmap=cmap, cyclic=cyclic)
    ax = axes_of(ax, places.shape[1])
    on_seam = (fitted.gluing_ >= 0) & bool(seam)
    if coloring is not None:
        _draw_colored(ax, places, coloring, on_seam)
    elif on_seam.any():
        scatter(ax, places[~on_seam], AWAY)
        style = {"cmap": tear_cmap or SEAM, "vmin": 0, "vmax": fitted.gluing_.max() + 1}
        scatter(ax, places[on_seam], fitted.gluing_[on_seam], **style)
    else:
        scatter(ax, places, _PLAIN)
    if (seam if arrows is None else arrows) and fitted.topology_ is not None:
        draw_arrows(ax, places, fitted.topology_, None if coloring is None else "black")
    shown = "" if places.shape[1] <= 3 else f" Shown: coordinates 1 to 3 of {places.shape[1]}."
    set_title(ax, fitted.verdict_ + shown)
    return ax


def _points_of(fitted):
    """Returns the number of points that were embedded, and what they are."""
    what = "points" if fitted.landmarks_ is None else "landmarks (color[fitted.landmarks_])"
    return len(fitted.embedding_), what


def _data_of(fitted):
    """Returns the points that were embedded, or None if only their distances are known."""
    return getattr(fitted, "_X_fit", None) if getattr(fitted, "metric", None) == "euclidean" else None


def _draw_colored(ax, places, coloring, on_seam):
    """Draws points in the colours of their values, those with rare labels below, and rings for those without a value and
    around those on the seam."""
    size = marker_size(len(places))
    order = np.argsort(coloring.common, kind="stable")
    scatter(ax, places[coloring.known][order], coloring.rgba[order], s=size)
    if not coloring.known.all():
        scatter(ax, places[~coloring.known], "none", s=size, linewidths=0.4, edgecolors=NO_VALUE, zorder=0.9)
    if on_seam.any():
        scatter(ax, places[on_seam], "none", s=size, linewidths=0.25, edgecolors="black")
    coloring.add_key(ax)


def local_distortion(fitted, *, ax=None, cmap="magma"):
    """Draws the embedding, coloured by the distortion of each point's local view (1 is perfect).

    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import LDLE, datasets, plot
    >>> ax = plot.local_distortion(LDLE().fit(datasets.make("sphere", n=1000).points))
    """
    places = _places_of(fitted)
    ax = axes_of(ax, places.shape[1])
    values = fitted.local_distortion_
    finite = values[np.isfinite(values)]
    most = np.quantile(finite, 0.99) if len(finite) else 2
    points = scatter(ax, places, np.minimum(values, most), cmap=cmap, vmin=1, vmax=most)
    add_bar(ax, points, "distortion (1 is perfect)", extend="max")
    set_title(ax, "Distortion of the local view of each point")
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
    places = _places_of(fitted)
    clusters = fitted.clusters_
    if X is not None:
        places = np.asarray(X, dtype=np.float64)
        if places.ndim != 2 or len(places) != len(clusters):
            raise ValueError(f"X has shape {places.shape}: must have one row for each of the {len(clusters)} points")
    total = int(clusters.max()) + 1
    shown = np.ones(len(clusters), bool) if which is None else np.isin(clusters, _views_of(which, total))
    ax = axes_of(ax, places.shape[1])
    if not shown.all():
        scatter(ax, places[~shown], AWAY)
    # Neighbouring clusters often have consecutive numbers; the factor 7 gives these different colours.
    scatter(ax, places[shown], clusters[shown] * 7 % 20, cmap=cmap, vmin=0, vmax=20)
    several = "intermediate view" if total == 1 else "intermediate views"
    where = "in the embedding" if X is None else "in the data"
    count = f"{total}" if which is None else f"{len(np.unique(clusters[shown]))} of {total}"
    set_title(ax, f"Clusters of {count} {several} {where}")
    return ax


def _views_of(which, total):
    """Returns the numbers of views that the user chose."""
    which = np.atleast_1d(which)
    for view in which.tolist():
        if not isinstance(view, int) or not 0 <= view < total:
            raise ValueError(f"which holds {view!r}: must be numbers of views from 0 to {total - 1}")
    return which


def spectrum(fitted, *, ax=None):
    """Draws the eigenvalues of the graph Laplacian, one line for each connected component. By default a fit computes them
    only if it needs eigenvectors; ``local_views="both"`` always does.

    >>> import matplotlib; matplotlib.use("Agg")
    >>> from ldle import LDLE, datasets, plot
    >>> ax = plot.spectrum(LDLE(local_views="both").fit(datasets.make("sphere", n=1000).points))
    """
    if fitted.eigenvalues_.size == 0:
        raise ValueError('the fit needed no eigenvectors; fit with local_views="both" to compute them')
    ax = axes_of(ax)
    rows = np.atleast_2d(fitted.eigenvalues_)
    for number, row in enumerate(rows):
        ax.plot(np.arange(1, len(row) + 1), row, ".-", markersize=3, linewidth=0.8, label=f"component {number}")
    if 1 < len(rows) <= 10:
        ax.legend(frameon=False)
    ax.set_xlabel("eigenvector")
    ax.set_ylabel("eigenvalue")
    set_title(ax, "Lowest eigenvalues of the graph Laplacian")
    return ax


def distortion(distortions, *, ax=None):
    """Draws violin plots of the distortion D_k of shortest paths on a logarithmic axis, one for each embedding.

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
    found = {plain(str(name)): _finite(name, values) for name, values in distortions.items()}
    if not found:
        raise ValueError("distortions is empty: must have at least one embedding")
    ax = axes_of(ax)
    logs = [np.log10(values) for values in found.values()]
    positions = np.arange(1, len(found) + 1)
    ax.violinplot(logs, positions, showmedians=True, widths=0.8)
    ax.set_xticks(positions, found)
    if max(values.max() for values in logs) >= 1:
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_formatter(lambda power, _: f"{10**power:.5g}")
    ax.set_ylabel("distortion $D_k$ (1 is perfect)")
    set_title(ax, "Distortion of the shortest paths from each point")
    return ax


def _finite(name, values):
    """Returns the distortions that are finite, of which there must be one."""
    values = np.asarray(values, dtype=np.float64).ravel()
    values = values[np.isfinite(values)]
    if len(values) == 0:
        raise ValueError(f"distortions[{name!r}] has no finite value")
    return values
