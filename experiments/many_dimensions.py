"""Real data of many dimensions, laid out in two: every method with its default options."""

import numpy as np

import measure
import page
import pictures
from experiment import gather

TITLE = "Data of many dimensions"
METHODS = [f"{name}, defaults" for name in ("LDLE", "UMAP", "t-SNE", "PaCMAP")]
TABLES = ["iris", "wine", "breast-cancer"]
SEEDS = range(3)
DATA = ["digits", "usps", "uji-wifi", "isomap-faces", "alanine-dipeptide", "head-direction", "paul15-cells", *TABLES, "normal-10"]

TEXT = """The paper has no data of this kind. None of them fits into two dimensions, and LDLE says so; it lays out their
neighbours instead. All methods use their default options, so nothing was chosen for a data set.

- *trustworthiness* and *continuity*: neighbours that the embedding shows, and neighbours of the data that it keeps.
- *false neighbours*: fraction of the 8 nearest in the embedding that are not among the 50 nearest in the data.
- *length error*: 95th over 5th percentile of the stretch of edges.
- *task*: the label, position (median error in metres), value (mean R²) or angle (mean error in degrees) of a point is
  predicted by its five nearest in the embedding.
- *seconds*: CPU time without imports and compilation.

Every figure is the mean of three runs with different seeds: the position error in the Wi-Fi data differs by up to 3 % between
two runs of one method."""


def length_error(data, fit):
    """Leaves out edges between equal points."""
    _, first = np.unique(data.points, axis=0, return_index=True)
    low, high = np.percentile(measure.stretch(data.points[first], fit.embedding[first])[2], [5, 95])
    return float(high / low)


def false_neighbors(data, fit):
    return float(measure.false_neighbors(data.points, fit.embedding))


def right_labels(name):
    """Returns the fraction of points whose label is the most frequent one of the five nearest; ties count as wrong."""

    def score(data, fit):
        _, label = np.unique(data.truth[name], return_inverse=True)
        votes = (label[measure.neighbors(fit.embedding, 5)][..., None] == np.arange(label.max() + 1)).sum(axis=1)
        most = votes.max(axis=1, keepdims=True)
        alone = (votes == most).sum(axis=1) == 1
        return float(np.mean((votes.argmax(axis=1) == label) & alone))

    return score


def angle_error(data, fit):
    near = measure.neighbors(fit.embedding, 5)
    errors = []
    for angle in data.truth.values():
        guess = np.angle(np.exp(1j * angle[near]).mean(axis=1))
        errors.append(np.abs(np.angle(np.exp(1j * (guess - angle)))).mean())
    return float(np.degrees(np.mean(errors)))


def position_error(data, fit):
    truth = np.stack([data.truth["x"], data.truth["y"]], axis=1)
    return float(np.median(np.linalg.norm(measure.predicted_by_neighbors(fit.embedding, truth) - truth, axis=1)))


def mean_explained(data, fit):
    return float(np.mean([measure.explained(fit.embedding, value) for value in data.truth.values()]))


TASKS = {
    "digits": ("label", right_labels("digit"), page.percent, max),
    "usps": ("label", right_labels("digit"), page.percent, max),
    "uji-wifi": ("position", position_error, page.number, min),
    "isomap-faces": ("values", mean_explained, page.number, max),
    "alanine-dipeptide": ("angles", angle_error, page.number, min),
    "head-direction": ("angle", angle_error, page.number, min),
    "paul15-cells": ("label", right_labels("cell_type"), page.percent, max),
    **{name: ("label", right_labels("class"), page.percent, max) for name in TABLES},
}
MEASURES = [
    *((name, function, page.number, max) for name, function in measure.RANK_MEASURES.items()),
    ("false neighbours", false_neighbors, page.percent, min),
    ("length error", length_error, page.number, min),
]


def means(runs, function, name):
    """Returns the mean of function(data, fit) over the runs for every method; None if an embedding is missing."""
    values = zip(*(run.each(function, name) for run in runs))
    return [None if None in each else float(np.mean(each)) for each in values]


def run(settings):
    runs = [gather(DATA, METHODS, settings, seed) for seed in SEEDS]
    results = runs[0]
    sheet = pictures.sheet(
        list(results.data),
        results.methods,
        lambda ax, name, method: pictures.draw_fit(ax, results.data[name], results.fits[name][method]),
    )
    rows = []
    for name in results.data:
        task = [(f"task: {TASKS[name][0]}", *TASKS[name][1:])] if name in TASKS else []
        seconds = ("seconds", lambda _, fit: fit.seconds, page.number, min)
        for label, function, show, best in [*MEASURES, *task, seconds]:
            rows.append([name, label, *page.marked(means(runs, function, name), show, best)])
    table = page.table(["data", "", *results.methods], rows, words=2)
    return "\n\n".join([TEXT, pictures.save(sheet, "many-dimensions"), table, page.failures(results)])
