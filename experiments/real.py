"""High-dimensional data: sensors on a floor, Wi-Fi, faces, and pairs of turning objects."""

import numpy as np

import measure
import page
import pictures
import turning
from experiment import ALL_METHODS, gather
from ldle import metrics
from peers_with_boundary import statistic

TITLE = "High-dimensional data"
# For data with more than two dimensions, or with noise, the kind of local maps matters.
METHODS = ["LDLE, views", "LDLE, eigenvectors only", *ALL_METHODS[1:]]

SENSORS = """### Sensors on a floor

**Paper**: The data are simulated signal strengths of 42 transmitters. LTSA keeps the holes of the floor plan best, then LDLE,
whose corners are distorted, then the others. `uji-wifi` is not in the paper: it has real signal strengths in three buildings
with several floors, measured with telephones.

**Here**: LDLE keeps the simulated floor plan and its holes best, then LTSA. The paper's algorithm tears the floor plan; it is
our own drawing, and the paper's picture shows the paper's floor plan in one piece. On the real Wi-Fi data views are worse than
all other methods: such noisy data have no good map in two dimensions, and aligning distorted views gives a poor result. LDLE's
default therefore makes a layout of them, see "Data of many dimensions"."""

FACES = """### Faces

**Paper**: Every method but LTSA shows both pose and lighting of the 698 faces in two dimensions. The data have three parameters:
pan, tilt and light.

**Here**: An embedding in two dimensions cannot show all three, and each method loses something. Views are the worst, which
is why LDLE's default makes a layout of these data: with tangent spaces every point drops its own third direction, and such maps
do not fit together. Eigenvectors drop the same direction everywhere ("eigenvectors only" keeps pan, as the paper's algorithm does). LTSA
shows pan as well as the best and the other two badly, as the paper says. "LDLE, eigenvectors only" was chosen after twelve
settings were tried on the faces and six on the Wi-Fi data; the other methods had one setting each. So it shows a cause, but is
not a fair comparison.

Each cell is the R² of a prediction for each face from the five nearest points in the embedding."""


def places(data):
    """Returns the true positions on the floor."""
    return np.stack([data.truth["x"], data.truth["y"]], axis=1)


def kept(data, fit):
    return float(measure.kept_edges(places(data), fit.embedding, measure.EDGE_NEIGHBORS))


def shape_error(data, fit):
    return metrics.procrustes_error(fit.embedding, places(data), scaled=True)


def position_error(data, fit):
    """Returns the median distance between a point's position and the mean position of its five nearest in the embedding."""
    guess = measure.predicted_by_neighbors(fit.embedding, places(data))
    return float(np.median(np.linalg.norm(guess - places(data), axis=1)))


def same_floor(data, fit):
    """Returns the fraction of the five nearest in the embedding that are on the same floor of the same building."""
    near = measure.neighbors(fit.embedding, 5)
    same = (data.truth["building"][near] == data.truth["building"][:, None]) & (
        data.truth["floor"][near] == data.truth["floor"][:, None]
    )
    return float(same.mean())


FLOOR_FIGURES = {
    "sensor": [
        ("kept edges (k = 8)", kept, page.percent, max),
        ("distance from the floor plan (scaled Procrustes error)", shape_error, page.number, min),
        ("median of D_k", statistic(50), page.number, min),
        ("maximum of D_k", statistic(100), page.number, min),
    ],
    "uji-wifi": [
        ("median position error in metres", position_error, page.number, min),
        ("neighbours on the same floor", same_floor, page.percent, max),
    ],
}


def floors(settings):
    results = gather(list(FLOOR_FIGURES), METHODS, settings)

    def draw(ax, name, column):
        data = results.data[name]
        if column == "true places":
            pictures.blank(ax)
            pictures.scatter(ax, places(data), data.color)
        else:
            pictures.draw_fit(ax, data, results.fits[name][column])

    sheet = pictures.sheet(list(results.data), ["true places", *results.methods], draw)
    rows = [
        [name, label, *page.marked(results.each(function, name), show, best)]
        for name in results.data
        for label, function, show, best in FLOOR_FIGURES[name]
    ]
    table = page.table(["data", "", *results.methods], rows, words=2)
    return [SENSORS, pictures.save(sheet, "sensors"), table, page.failures(results)]


def faces(settings):
    results = gather(["isomap-faces"], METHODS, settings)
    if not results.data:
        return [FACES, "The images are not available; nothing was measured."]
    data, fits = results.data["isomap-faces"], results.fits["isomap-faces"]
    draw = lambda ax, value, method: pictures.draw_fit(ax, data, fits[method], data.truth[value])
    sheet = pictures.sheet(list(data.truth), results.methods, draw)
    rows = []
    for value, truth in data.truth.items():
        shares = results.each(lambda _, fit: float(measure.explained(fit.embedding, truth)), data.name)
        rows.append([value, *page.marked(shares, best=max)])
    parts = [FACES, pictures.save(sheet, "faces"), page.table(["R²", *results.methods], rows)]
    if not fits["LDLE, views"].failed:
        figure, ax = pictures.plt.subplots(figsize=(6, 4))
        pictures.blank(ax)
        pictures.thumbnails(ax, pictures.upright(fits["LDLE, views"].embedding), data.images, 70, 0.055)
        parts.append(f"Faces at their places in the embedding by views:\n\n{pictures.save(figure, 'faces-in-place')}")
    return [*parts, page.failures(results)]


def run(settings):
    return "\n\n".join([*floors(settings), *faces(settings), *turning.parts(settings)])
