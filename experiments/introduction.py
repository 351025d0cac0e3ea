"""The two examples of the introduction, a long rectangle and a sphere, with every method."""

import measure
import page
import pictures
from experiment import ALL_METHODS, gather, sheet_of
from peers_with_boundary import METHODS, statistic

TITLE = "The introduction's examples"

PAPER = """\
**Paper**: The first example is a rectangle of 4 x 0.25. LTSA loses its aspect ratio, UMAP bends and twists it, t-SNE cuts
it into pieces, and Laplacian eigenmaps collapse it to a curve, because the first eigenvectors all vary along its length. LDLE
keeps its shape. The second example is a sphere. LTSA, UMAP and Laplacian eigenmaps press it flat. t-SNE tears it without
saying where. LDLE tears it and gives both sides of the seam the same colours."""

HERE = """\
**Here**: Every method behaves as the paper says. Only LDLE's default keeps the aspect ratio (measured by the spread of the
points, so bends count); the paper's algorithm bends the thin strip and distorts one end. For the sphere, about half of all
neighbours are false in the embeddings of LTSA, UMAP, Laplacian eigenmaps, PaCMAP and PHATE: the two sides of the sphere lie
on top of each other. t-SNE tears about as many edges as LDLE and has no overlapping parts, but does not tell where the seam
is."""


def aspect_ratio(data, fit):
    """Returns length over width along the principal axes, measured by the spread of the points."""
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
