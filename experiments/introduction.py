"""The two examples of the introduction: a long rectangle and a sphere, by every method."""

import measure
import page
import pictures
from experiment import ALL_METHODS, gather, sheet_of
from peers_with_boundary import METHODS, statistic

TITLE = "The introduction's examples"

PAPER = """**The paper**: of a rectangle of 4 x 0.25, LTSA loses the aspect ratio, UMAP bends and twists it, t-SNE cuts it up,
and Laplacian eigenmaps collapse it to a curve, because the first eigenvectors all vary along its length; LDLE keeps its shape. A
sphere is pressed flat by LTSA, UMAP and Laplacian eigenmaps; t-SNE tears it without saying where; LDLE tears it and colours both
sides of the tear alike."""

HERE = """**Here**: method by method what the paper says. Only LDLE's default keeps the aspect ratio (by the spread of the points, so that bends
count); the paper's algorithm bends the thin strip and ruffles an end. Of the sphere, about half
of all neighbours are false in what LTSA, UMAP, Laplacian eigenmaps, PaCMAP and PHATE make: its two sides lie on top of each other. t-SNE
tears about as many edges as LDLE and lays nothing on top of anything; what it lacks is word of where the tear is."""


def aspect_ratio(data, fit):
    """Length over width along the principal axes, by the spread of the points."""
    spread = pictures.upright(fit.embedding).std(axis=0)
    return float(spread[0] / spread[1])


def run(settings):
    rectangle = gather(["rectangle"], METHODS, settings)
    sphere = gather(["sphere"], ALL_METHODS, settings)
    truth = pictures.upright(rectangle.data["rectangle"].flat).std(axis=0)
    lines = [
        ["rectangle: aspect ratio", f"{page.number(float(truth[0] / truth[1]))}", aspect_ratio, None],
        ["rectangle: median of D_k", "1.00", statistic(50), min],
        ["rectangle: maximum of D_k", "1.00", statistic(100), min],
    ]
    rows = [
        [label, true, *page.marked(rectangle.each(function, "rectangle"), page.number, best)]
        for label, true, function, best in lines
    ]
    torn = sphere.each(lambda data, fit: measure.tears(data.points, fit.embedding)["torn"], "sphere")
    false = sphere.each(lambda data, fit: float(measure.false_neighbors(data.points, fit.embedding)), "sphere")
    ball = [
        ["sphere: torn edges", *page.marked(torn, page.percent)],
        ["sphere: false neighbours", *page.marked(false, page.percent, min)],
    ]
    return "\n\n".join(
        [
            PAPER,
            HERE,
            sheet_of(rectangle, "introduction-rectangle"),
            page.table(["", "truth", *rectangle.methods], rows),
            sheet_of(sphere, "introduction-sphere"),
            page.table(["", *sphere.methods], ball),
            page.failures(rectangle),
            page.failures(sphere),
        ]
    )
