"""A sphere with an anomaly at its pole: does the distortion of local views find it?"""

import matplotlib.pyplot as plt
import numpy as np

import measure
import page
import pictures
from experiment import gather

TITLE = "Anomalies"
METHODS = ["LDLE", "LDLE, paper"]

PAPER = """**The paper**: on a sphere that is noisy at its north pole only, local views that contain outliers are more distorted than
others, so that distortion may serve to find anomalies. It shows a picture and gives no figures."""


def scores(data, fit):
    """What may tell anomalous points: the distortion of a point's view, and a plain rival that knows nothing of maps, the
    distance of its 25th neighbour."""
    distances, _ = measure.NearestNeighbors(n_neighbors=25).fit(data.points).kneighbors()
    return {"local distortion": fit.arrays["local_distortion"], "distance of the 25th neighbour": distances[:, -1]}


def run(settings):
    results = gather(["sphere-anomaly"], METHODS, settings)
    data = results.data["sphere-anomaly"]
    marked = data.truth["anomalous"] == 1
    figure, axes = plt.subplots(1, 1 + 2 * len(results.methods), figsize=(1.7 * (1 + 2 * len(results.methods)), 1.9))
    pictures.draw_input(axes[0], data, marked.astype(float))
    axes[0].set_title("anomalous points")
    rows = []
    for method, (left, right) in zip(results.methods, axes[1:].reshape(-1, 2)):
        fit = results.fits["sphere-anomaly"][method]
        if fit.failed:
            continue
        score = scores(data, fit)
        shade = np.log(score["local distortion"])
        shade = np.minimum(shade, np.percentile(shade, 99.5))
        pictures.draw_input(left, data, shade)
        pictures.draw_fit(right, data, fit, shade, glue=False)
        left.set_title(f"{method}: distortion")
        right.set_title("embedded")
        medians = [float(np.median(score["local distortion"][which])) for which in (marked, ~marked)]
        areas = [measure.separation(value, marked) for value in score.values()]
        rows.append([method, *map(page.number, medians), *page.marked(areas, best=max)])
    header = ["", "median distortion, anomalous", "others", "ROC area, local distortion", "ROC area, distance of the 25th neighbour"]
    note = f"{int(marked.sum())} of {data.n} points are anomalous. An area of 1 tells them perfectly, 0.5 not at all."
    return "\n\n".join([PAPER, pictures.save(figure, "anomaly"), note, page.table(header, rows), page.failures(results)])
