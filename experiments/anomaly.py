"""A sphere with an anomaly at its pole: does the distortion of local views find it?"""

import numpy as np

import measure
import page
import pictures
from experiment import gather

TITLE = "Anomalies"
METHODS = ["LDLE", "LDLE, paper"]
NAME = "sphere-anomaly"

PAPER = """**The paper**: on a sphere that is noisy at its north pole only, local views that contain outliers are more distorted than
others, so that distortion may serve to find anomalies. It shows a picture and gives no figures."""

HERE = """**Here**: so it is. The paper's local views tell anomalous points about as well as the plainest rival, the distance of a point's
25th neighbour. The default tells them less well, because it takes the better of two maps, and tangent planes hide some of what
eigenvectors show."""


def far_neighbor(points):
    """Distance of the 25th neighbour: it knows nothing of maps."""
    return measure.NearestNeighbors(n_neighbors=25).fit(points).kneighbors()[0][:, -1]


def draw(results, anomalous):
    """The sphere from above its pole and the embeddings, the highest values on top."""
    data = results.data[NAME]
    above, from_behind = pictures.seen(data.points, degrees_above=60)
    front = from_behind[data.n // 2 :]
    shades = {"anomalous": anomalous.astype(float)}
    places = {}
    for method, fit in results.fits[NAME].items():
        if not fit.failed:
            shade = np.log(fit.arrays["local_distortion"])
            shades[method] = np.minimum(shade, np.percentile(shade, 99.5))
            places[method] = pictures.upright(fit.embedding)

    def panel(ax, row, column):
        pictures.blank(ax)
        if row == "embedding" and column not in places:
            return
        shown, where = (front, above) if row == "data" else (np.arange(data.n), places[column])
        order = shown[np.argsort(shades[column][shown])]
        pictures.scatter(ax, where[order], shades[column][order], cmap="magma_r")

    return pictures.save(pictures.sheet(["data", "embedding"], list(shades), panel, panel=2.0), "anomaly")


def run(settings):
    results = gather([NAME], METHODS, settings)
    data = results.data[NAME]
    anomalous = data.truth["anomalous"] == 1
    rival = measure.separation(far_neighbor(data.points), anomalous)
    rows = []
    for method, fit in results.fits[NAME].items():
        if not fit.failed:
            distortion = fit.arrays["local_distortion"]
            medians = [page.number(float(np.median(distortion[which]))) for which in (anomalous, ~anomalous)]
            rows.append([method, *medians, *page.marked([measure.separation(distortion, anomalous), rival], best=max)])
    header = ["", "median distortion, anomalous", "others", "ROC area of distortion", "of the rival"]
    note = (
        f"{int(anomalous.sum())} of {data.n} points are anomalous. An area under the ROC curve of 1 tells them perfectly, "
        "0.5 not at all. Darker is more distorted."
    )
    return "\n\n".join([PAPER, HERE, draw(results, anomalous), note, page.table(header, rows), page.failures(results)])
