"""Detection of an anomaly at the pole of a sphere by the distortion of local views."""

import numpy as np

import measure
import page
import pictures
from experiment import gather

TITLE = "Anomalies"
METHODS = ["LDLE", "LDLE, paper"]
NAME = "sphere-anomaly"

PAPER = """\
**Paper**: On a sphere that is noisy only at its north pole, local views that contain outliers are more distorted than others, so
distortion can be used to find anomalies. The paper shows a picture and gives no numbers."""

HERE = """\
**Here**: The same. The distortion of the paper's local views detects anomalous points about as well as the simplest baseline,
the distance to a point's 25th neighbour. The default detects them less well, because it keeps the better of two maps, and
projections on tangent spaces hide some of the distortion of eigenvectors."""


def far_neighbor(points):
    """Returns the distance to the 25th neighbour, a baseline without maps."""
    return measure.NearestNeighbors(n_neighbors=25).fit(points).kneighbors()[0][:, -1]


def draw(results, anomalous):
    """Draws the sphere from above its pole and the embeddings, with the highest values on top."""
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
    baseline = measure.separation(far_neighbor(data.points), anomalous)
    rows = []
    for method, fit in results.fits[NAME].items():
        if not fit.failed:
            distortion = fit.arrays["local_distortion"]
            medians = [page.number(float(np.median(distortion[which]))) for which in (anomalous, ~anomalous)]
            rows.append([method, *medians, *page.marked([measure.separation(distortion, anomalous), baseline], best=max)])
    header = ["", "median distortion of anomalous points", "of other points", "ROC area of distortion", "of the baseline"]
    note = (
        f"{int(anomalous.sum())} of {data.n} points are anomalous. An area under the ROC curve of 1 means perfect detection, "
        "0.5 means none. Darker points have more distortion."
    )
    return "\n\n".join([PAPER, HERE, draw(results, anomalous), note, page.table(header, rows), page.failures(results)])
