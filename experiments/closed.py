"""Closed and non-orientable manifolds: what is torn, how much the rest is stretched, and whether the gluing is true."""

import numpy as np

import measure
import page
from experiment import ALL_METHODS, gather, sheet_of
from fits import remembered

TITLE = "Closed and non-orientable manifolds"
NAMES = ["sphere", "curved-torus", "flat-torus", "moebius", "klein-bottle"]

PAPER = """**The paper**: LDLE lays curved and flat torus out alike, and tears Moebius strip and Klein bottle open correctly, with
gluing colours along the tear. The other methods press closed manifolds flat (LTSA, UMAP, Laplacian eigenmaps) or cut
them up without a word (t-SNE)."""

HERE = """**Here**: what the paper says holds. LTSA, UMAP, Laplacian eigenmaps and PaCMAP tear next to nothing, PHATE little, and all of them lay
much of sphere, tori and Klein bottle on top of the rest (false neighbours); t-SNE cuts tori and Klein bottle into pieces. LDLE
stretches least what it does not tear, the default less than the paper's algorithm, leaves all in one piece, and all pairs that its gluing
joins are neighbours in the data. It loses on the curved torus: parts of its embedding lie on top of each other there, and t-SNE's do
not; the outside of the ring is longer than its inside, so that the strip curls up. On the Moebius strip, too, t-SNE has the
fewest false neighbours, by little. Who tears loses continuity: methods that press flat keep neighbours together, at the cost of
trustworthiness. Glued again along its seam, LDLE has both, and its paths keep their lengths far better."""


def tears(data, fit):
    """torn, pieces, low, high of `measure.tears`, and the share of false neighbours."""

    def figures():
        found = measure.tears(data.points, fit.embedding)
        return [*found.values(), measure.false_neighbors(data.points, fit.embedding)]

    return remembered(fit, "tears", figures)


def _column(place):
    return lambda data, fit: float(tears(data, fit)[place])


#: label, function of data and fit, how to show it, which is best
FIGURES = [
    ("torn edges", _column(0), page.percent, None),
    ("pieces", lambda data, fit: int(tears(data, fit)[1]), page.number, None),
    ("stretch, 5 %", _column(2), page.number, None),
    ("stretch, 95 %", _column(3), page.number, None),
    ("95 % over 5 %", lambda data, fit: float(tears(data, fit)[3] / tears(data, fit)[2]), page.number, min),
    ("false neighbours", _column(4), page.percent, min),
    *((name, function, page.number, max) for name, function in measure.RANK_MEASURES.items()),
]


def table_of(results, names):
    rows = [
        [name, label, *page.marked(results.each(function, name), show, best)]
        for name in names
        for label, function, show, best in FIGURES
    ]
    return page.table(["data", "", *results.methods], rows, words=2)


def gluing_lines(results, names):
    """How many pairs of points the gluing joins, and how many of these are near each other in the data."""
    lines = []
    for name in names:
        for method in ("LDLE", "LDLE, paper"):
            fit = results.fits[name][method]
            seam = [] if fit.failed else fit.arrays["seam"]
            if len(seam):
                near = measure.near_pairs(results.data[name].points, seam)
                lines.append([name, method, len(seam), page.percent(near)])
    return page.table(["data", "", "pairs glued", "near in the data"], lines, words=2)


def glued(results):
    """How true LDLE's embeddings are when they are glued again: D_k, trustworthiness and continuity."""
    rows = []
    for name, data in results.data.items():
        for method in ("LDLE", "LDLE, paper"):
            fit = results.fits[name][method]
            if fit.failed:
                continue
            known = fit.arrays
            paths = remembered(fit, "glued-paths", lambda: measure.glued_path_distortion(data.points, known))
            ranks = remembered(fit, "glued-ranks", lambda: measure.ranks(data.points, fit.embedding, known["seam"]))
            shown = [*np.percentile(paths, (50, 95, 100)), *ranks]
            rows.append([name, method, *(page.number(float(value)) for value in shown)])
    title = "Glued again, paths and neighbourhoods going on across the tear as the gluing says:"
    header = ["data", "", "D_k, median", "95 %", "maximum", "trustworthiness", "continuity"]
    return f"{title}\n\n{page.table(header, rows, words=2)}"


def run(settings):
    results = gather(NAMES, ALL_METHODS, settings)
    return "\n\n".join(
        [
            PAPER,
            HERE,
            sheet_of(results, "closed"),
            table_of(results, NAMES),
            "Pairs of points that LDLE's gluing joins across the tear (`seam_`):",
            gluing_lines(results, NAMES),
            glued(results),
            page.failures(results),
        ]
    )
