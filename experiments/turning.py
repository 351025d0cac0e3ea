"""Pairs of turning objects, whose images lie on a torus. Part of the experiment on high-dimensional data."""

import numpy as np

import closed
import measure
import page
import pictures
from ldle import datasets
from experiment import ALL_METHODS, gather, sheet_of

NAMES = ["two-rotating-figures", "coil20-torus"]

PAPER = """\
### Turning objects

**Paper**: Images of two objects that turn at different speeds lie on a torus. LTSA and UMAP press it flat. LDLE tears it open,
and the images of points on the two sides of the seam are similar. The paper's own images are not available:
`two-rotating-figures` consists of drawings, `coil20-torus` of photographs of two objects."""

HERE = """\
**Here**: LTSA, Laplacian eigenmaps, PaCMAP and PHATE press the tori flat; UMAP partly tears them. LDLE tears both open in one
piece and has the most even stretch of the other edges. Poses on the two sides of the seam are close, and so are the images. On
the photographs t-SNE has fewer false neighbours, but two pieces. Only the principal components of the photographs are
available, so dials show the rotation angles of the two objects."""

_PAIRS = 6  # number of pairs shown beside the embedding


def apart(data, pairs):
    """Returns the angle between the poses of two points in degrees: the larger one of the two objects."""
    angles = np.stack([data.truth["first_angle"], data.truth["second_angle"]], axis=1)
    turn = np.angle(np.exp(1j * (angles[pairs[:, 0]] - angles[pairs[:, 1]])))
    return np.rad2deg(np.abs(turn).max(axis=1))


def seam_lines(results):
    rows = []
    for name, data in results.data.items():
        random = np.random.default_rng(0).integers(data.n, size=(10000, 2))
        for method in ("LDLE", "LDLE, paper"):
            fit = results.fits[name][method]
            if fit.failed or not len(fit.arrays["seam"]):
                continue
            seam = fit.arrays["seam"]
            figures = [float(np.median(apart(data, pairs))) for pairs in (seam, random)]
            near = measure.near_pairs(data.points, seam)
            rows.append([name, method, len(seam), *(f"{angle:.1f}°" for angle in figures), page.percent(near)])
    header = ["data", "", "pairs glued", "median angle between poses", "of random pairs", "near in the data"]
    return page.table(header, rows, words=2)


def _image(ax, angles):
    """Draws the image that the generator makes."""
    pictures.blank(ax)
    ax.imshow(datasets.figure_images([angles])[0], cmap="gray")


def _dial(ax, angles):
    """Draws two dials that show the rotation of the two objects."""
    ax.set_aspect("equal")
    pictures.blank(ax)
    for center, angle, color in zip((-1.1, 1.1), angles, ("tab:blue", "tab:red")):
        ax.add_patch(pictures.plt.Circle((center, 0), 1, fill=False, linewidth=0.4))
        ax.plot([center, center + np.cos(angle)], [0, np.sin(angle)], color=color, linewidth=1.2)
    ax.set_xlim(-2.2, 2.2)
    ax.set_ylim(-1.1, 1.1)


def sides_of_seam(data, fit, picture):
    """Draws the embedding with some pairs of points across the seam, and their poses."""
    seam = fit.arrays["seam"]
    places = pictures.upright(fit.embedding)
    chosen = seam[np.linspace(0, len(seam) - 1, _PAIRS).round().astype(int)]
    show = _image if data.name == "two-rotating-figures" else _dial
    figure = pictures.plt.figure(figsize=(8, 4.2))
    grid = figure.add_gridspec(_PAIRS, 4, width_ratios=[6, 0.4, 1.6, 1.6], hspace=0.1)
    ax = figure.add_subplot(grid[:, 0])
    pictures.draw_fit(ax, data, fit)
    for number, pair in enumerate(chosen, 1):
        for point, side in zip(pair, "ab"):
            ax.text(*places[point], f"{number}{side}", fontsize=6, weight="bold")
        for column, (point, side) in enumerate(zip(pair, "ab"), 2):
            pose = figure.add_subplot(grid[number - 1, column])
            show(pose, (data.truth["first_angle"][point], data.truth["second_angle"][point]))
            pose.text(-0.02, 0.5, f"{number}{side}", fontsize=6, va="center", ha="right", transform=pose.transAxes)
    return pictures.save(figure, picture)


def parts(settings):
    results = gather(NAMES, ALL_METHODS, settings)
    found = [PAPER, HERE, sheet_of(results, "turning"), closed.table_of(results, list(results.data))]
    for name, data in results.data.items():
        fit = results.fits[name]["LDLE"]
        if not fit.failed and len(fit.arrays["seam"]):
            found += [
                f"`{name}`: points on both sides of the seam of LDLE, and the rotation of the two objects there:",
                sides_of_seam(data, fit, f"tear-of-{name}"),
            ]
    return [*found, seam_lines(results), page.failures(results)]
