"""The paper's running example, a square: from the distortion of eigenfunctions to the embedding."""

import numpy as np

import measure
import page
import pictures
import stages_of_paper
from experiment import gather
from peers_with_boundary import paths

TITLE = "The running example: a square"
UNKNOWN, MARKED, KNOWN = "LDLE, paper", "LDLE, paper, boundary marked", "LDLE, paper, boundary known"
METHODS = [UNKNOWN, MARKED, KNOWN]
LABELS = {UNKNOWN: "boundary unknown", MARKED: "boundary points marked", KNOWN: "distance to it known"}

PAPER = """\
**Paper**: cos πx and cos πy, the first eigenfunctions of the square, distort small discs little on its diagonals and much at
the middle of its sides. cos 5πx and cos 5πy distort almost nothing where the former fail, at (0.1, 0.5), and fail elsewhere.
So each place needs its own eigenfunctions. With these, local views are distorted at the boundary, where two points are mapped
to one place. If the boundary is known, they are less distorted, and at the corners only. Clustering with η_min = 10 gives 635
intermediate views of 79 points on average, and 562 of 90 points if the boundary is known. The boundary of the embedding is
ragged, and straight if the boundary is known."""

HERE = """\
**Here**: The same at every step. The numbers of views differ slightly from the paper's, because ties are resolved
differently. The paper gives the boundary as a list of points, as in the middle column. The right column uses the distance of
each point from the boundary, which is more information than the paper uses, and gives the best result. All results here are
those of the paper's algorithm; this program's default maps the square exactly."""

_DISC = 0.01  # radius of a disc
_MARGIN = 0.05  # width of the strip along the boundary that is measured separately


def _disc(count=24):
    angles = 2 * np.pi * np.arange(count) / count
    return _DISC * np.concatenate([[[0, 0]], np.stack([np.cos(angles), np.sin(angles)], axis=1)])


def distortion_of_discs(frequency, centers):
    """Returns the distortion of (cos fπx, cos fπy) on discs: the largest over the smallest stretch of a pair of points.

    For small discs this is the larger of |sin fπx| and |sin fπy| over the smaller.

    >>> ratio = distortion_of_discs(1, np.array([[0.3, 0.6]])) * np.sin(0.3 * np.pi) / np.sin(0.6 * np.pi)
    >>> bool(abs(ratio[0] - 1) < 0.05)
    True
    """
    disc = _disc()
    i, j = np.triu_indices(len(disc), 1)
    image = np.cos(frequency * np.pi * (centers[:, None] + disc))
    stretch = np.linalg.norm(image[:, i] - image[:, j], axis=2) / np.linalg.norm(disc[i] - disc[j], axis=1)
    with np.errstate(divide="ignore"):  # two points can have the same image
        return stretch.max(axis=1) / stretch.min(axis=1)


def shapes(frequency, centers):
    """Returns the images of discs, each moved to the origin and scaled to the size of the disc."""
    image = np.cos(frequency * np.pi * (centers[:, None] + _disc()))
    image -= image[:, :1]
    return _DISC * image[:, 1:] / np.linalg.norm(image, axis=2).max(axis=1)[:, None, None]


def eigenfunction_maps():
    """Draws the paper's fig11: the distortion everywhere, and the images of some discs."""
    side = np.linspace(0, 1, 81)
    centers = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
    some = np.stack(np.meshgrid(*[np.linspace(0.1, 0.9, 9)] * 2), axis=-1).reshape(-1, 2)

    def draw(ax, row, column):
        frequency = 1 if row.startswith("cos π") else 5
        pictures.blank(ax)
        if column == "distortion, log scale":
            shade = np.log10(np.minimum(distortion_of_discs(frequency, centers), 1e3))
            drawn = ax.imshow(shade.reshape(81, 81), origin="lower", extent=(0, 1, 0, 1), cmap="viridis", vmin=0, vmax=2)
            ax.figure.colorbar(drawn, ax=ax, fraction=0.046, ticks=[0, 1, 2], format=lambda v, _: f"{10**v:.0f}")
        else:
            outline = _disc()[1:] if column == "discs" else shapes(frequency, some)
            shown = some[:, None] + 4 * outline
            colors = pictures.plt.cm.viridis(np.log10(distortion_of_discs(frequency, some)) / 2)
            for outline, color in zip(shown, colors):
                ax.fill(*outline.T, color=color, alpha=0.8, linewidth=0)
            ax.set_aspect("equal")

    columns = ["distortion, log scale", "discs", "shapes of their images"]
    sheet = pictures.sheet(["cos πx, cos πy", "cos 5πx, cos 5πy"], columns, draw, panel=1.7)
    return pictures.save(sheet, "square-eigenfunctions")


def chosen_eigenvectors():
    """Draws the paper's figure of local views: the view, its image in the image of the square, and its two eigenvectors."""
    square = stages_of_paper.inside("square")
    data, spectrum, local = square.data, square.spectrum, square.local
    wanted = np.array([[0.5, 0.5], [0.25, 0.8], [0.5, 0.04], [0.02, 0.02]])
    names = ["middle", "inside", "near a side", "in a corner"]
    points = [int(np.linalg.norm(data.points - place, axis=1).argmin()) for place in wanted]
    rows = dict(zip(names, points))
    zeta = np.log10(np.minimum(local.distortion, 10))

    def draw(ax, row, column):
        k = rows[row]
        members = local.members[local.offsets[k] : local.offsets[k + 1]]
        chosen = local.chosen_eigenvectors[k]
        shown = chosen[1 if column == "second eigenvector" else 0]
        pictures.blank(ax)
        if column == "its image":
            image = spectrum.eigenvectors[:, chosen]
            scaled = image / np.sqrt((image[members] ** 2).mean(axis=0))
            pictures.scatter(ax, scaled, "#e07a7a", size=0.4)
            pictures.scatter(ax, scaled[members], "black", size=2)
            return
        shade = zeta if column == "distortion" else spectrum.eigenvectors[:, shown]
        pictures.field(ax, data.points, shade, cmap="viridis" if column == "distortion" else "coolwarm")
        pictures.scatter(ax, data.points[members], "black", size=1)
        if column != "distortion":
            label = {"boxstyle": "round,pad=0.15", "facecolor": "white", "linewidth": 0}
            ax.text(0.04, 0.96, f"φ{shown + 1}", transform=ax.transAxes, va="top", fontsize=6, bbox=label)

    sheet = pictures.sheet(names, ["distortion", "its image", "first eigenvector", "second eigenvector"], draw, panel=1.6)
    return pictures.save(sheet, "square-local-views")


def distortions(results):
    """Draws the paper's fig31, fig41 and fig51: the distortion of local and of intermediate views, and the embedding, for
    each kind of knowledge about the boundary."""
    data, fits = results.data["square"], results.fits["square"]
    methods = {label: method for method, label in LABELS.items() if not fits[method].failed}

    def draw(ax, row, column):
        arrays = fits[methods[column]].arrays
        pictures.blank(ax)
        if row == "embedding":
            return pictures.draw_fit(ax, data, fits[methods[column]])
        views = row == "intermediate views"
        zeta = arrays["view_distortion"][arrays["clusters"]] if views else arrays["local_distortion"]
        pictures.field(ax, data.points, np.log10(np.minimum(zeta, 100)), cmap="viridis", vmin=0, vmax=1)

    rows = ["local views", "intermediate views", "embedding"]
    return pictures.save(pictures.sheet(rows, list(methods), draw, panel=1.9), "square-distortion")


def _spread(values):
    return [page.number(float(np.percentile(values, p))) for p in (50, 95, 100)]


def table(results):
    data, fits = results.data["square"], results.fits["square"]
    near_boundary = data.boundary_distance < _MARGIN
    paper = {UNKNOWN: "635 x 79", MARKED: "562 x 90", KNOWN: "–"}
    rows = []
    for method, label in LABELS.items():
        if fits[method].failed:
            continue
        arrays = fits[method].arrays
        size = measure.average_view_size(data.points, arrays["clusters"])
        views = f"{len(arrays['view_distortion'])} x {size:.0f}"
        rows += [
            [label, "views x average size", f"{views} (paper: {paper[method]})", "", ""],
            [label, "distortion of local views", *_spread(arrays["local_distortion"])],
            [label, "distortion of intermediate views", *_spread(arrays["view_distortion"])],
            [label, "D_k", *_spread(paths(data, fits[method]))],
            [label, f"D_k within {_MARGIN} of the boundary", *_spread(paths(data, fits[method])[near_boundary])],
        ]
    return page.table(["", "", "median", "95 %", "maximum"], rows, words=2)


def run(settings):
    results = gather(["square"], METHODS, settings)
    return "\n\n".join(
        [
            PAPER,
            HERE,
            "Discs of radius 0.01 (drawn four times as large) and their images under the eigenfunctions,"
            " each drawn at the place and size of its disc:",
            eigenfunction_maps(),
            "Four local views (black), the image of the view and of the whole square (red) under the view's map,"
            " and the two eigenvectors that the map is made of:",
            chosen_eigenvectors(),
            "Distortion of the local view and of the intermediate view of every point,"
            " from 1 (dark) to 10 (bright), and the embedding:",
            distortions(results),
            table(results),
            page.failures(results),
        ]
    )
