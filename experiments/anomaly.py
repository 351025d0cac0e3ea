"""Detection of anomalies: a noisy pole of a sphere, points moved off manifolds, foreign rows."""

import numpy as np

import fits
import measure
import page
import pictures
import planted
from experiment import gather

TITLE = "Anomalies"
METHODS = ["LDLE", "LDLE, paper"]
NAME = "sphere-anomaly"

PAPER = """\
**Paper**: On a sphere that is noisy only at its north pole, local views that contain outliers are more distorted than others, so
distortion can be used to find anomalies. The paper shows a picture and gives no numbers."""

HERE = """\
**Here**: Every run has an anomaly score for each point, which does not depend on the local maps. It is nearly the larger of two ratios:
how far the point is from its neighbours over what is usual around it, and how far it lies off the tangent spaces of its
neighbours over the largest that noise explains. 1 is ordinary. On the sphere it detects anomalous points better than the
distortion of the paper's local views and than the simplest baseline, the distance to a point's 25th neighbour. The distortion of
the default detects them less well, because it keeps the better of two maps, and projections on tangent spaces hide some of the
distortion of eigenvectors."""

PLANTED = """\
### Points off a manifold, foreign rows

Not in the paper. One point in a hundred is moved across the surface by half to three times the distance to its seventh neighbour.
In the handwritten digits, all rows of one digit but a few are left out. Each cell is an area under the ROC curve. The distance
to the 25th neighbour also marks boundaries and sparse regions; the local outlier factor corrects for sparse regions, but neither
sees that a point is off a surface as long as it is close to it. The last two columns show how many of the other points
have an anomaly score above 2, and how many of the anomalous ones."""


def draw(results, anomalous):
    """Draws the sphere from above its pole and the embeddings, with the highest values on top."""
    data = results.data[NAME]
    above, from_behind = pictures.seen(data.points, degrees_above=60)
    front = from_behind[data.n // 2 :]
    shades = {"anomalous": anomalous.astype(float)}
    places = {}

    def add(column, fit, values):
        shade = np.log(values)
        shades[column] = np.minimum(shade, np.percentile(shade, 99.5))
        places[column] = pictures.upright(fit.embedding)

    for method, fit in results.fits[NAME].items():
        if not fit.failed:
            add(f"{method}: distortion", fit, fit.arrays["local_distortion"])
            if method == "LDLE":
                add("anomaly score", fit, fit.arrays["anomaly_score"])

    def panel(ax, row, column):
        pictures.blank(ax)
        if row == "embedding" and column not in places:
            return
        shown, where = (front, above) if row == "data" else (np.arange(data.n), places[column])
        order = shown[np.argsort(shades[column][shown])]
        pictures.scatter(ax, where[order], shades[column][order], cmap="magma_r")

    return pictures.save(pictures.sheet(["data", "embedding"], list(shades), panel, panel=2.0), "anomaly")


def sphere_table(results, anomalous):
    baselines = [measure.separation(score, anomalous) for score in planted.baselines(results.data[NAME].points)]
    rows = []
    for method, fit in results.fits[NAME].items():
        if not fit.failed:
            distortion, score = fit.arrays["local_distortion"], fit.arrays["anomaly_score"]
            areas = [measure.separation(values, anomalous) for values in (score, distortion)]
            rows.append([method, *page.marked([*areas, *baselines], best=max)])
    return page.table(["", "anomaly score", "local distortion", "distance to the 25th neighbour", "local outlier factor"], rows)


def planted_table(settings):
    rows = []
    for data in planted.load_all():
        fit = fits.fitted(data, "LDLE, defaults", settings)
        if fit.failed:
            continue
        anomalous = np.asarray(data.truth["anomalous"], bool)
        score = fit.arrays["anomaly_score"]
        scores = [score, fit.arrays["local_distortion"], *planted.baselines(data.points)]
        areas = page.marked([measure.separation(values, anomalous) for values in scores], best=max)
        above = [page.percent(float((score[which] > 2).mean())) for which in (~anomalous, anomalous)]
        rows.append([data.name, data.n, int(anomalous.sum()), *areas, *above])
    header = ["", "points", "anomalous", "anomaly score", "local distortion", "25th neighbour", "local outlier factor"]
    return page.table([*header, "others above 2", "anomalous above 2"], rows)


def run(settings):
    results = gather([NAME], METHODS, settings)
    data = results.data[NAME]
    anomalous = data.truth["anomalous"] == 1
    note = (
        f"{int(anomalous.sum())} of {data.n} points are anomalous. The table lists areas under the ROC curve: 1 means perfect "
        "detection, 0.5 means none. In the picture, darker points have higher values."
    )
    sphere = [PAPER, HERE, draw(results, anomalous), note, sphere_table(results, anomalous)]
    return "\n\n".join([*sphere, PLANTED, planted_table(settings), page.failures(results)])
