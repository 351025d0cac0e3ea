"""Closed and non-orientable manifolds: torn edges, stretch of the other edges, and correctness of the gluing."""

import numpy as np

import measure
import page
from experiment import ALL_METHODS, gather, sheet_of
from fits import remembered

TITLE = "Closed and non-orientable manifolds"
NAMES = ["sphere", "curved-torus", "flat-torus", "moebius", "klein-bottle"]

PAPER = """\
**Paper**: LDLE embeds the curved and the flat torus alike, and tears Moebius strip and Klein bottle open correctly, with
gluing colours along the seam. The other methods press closed manifolds flat (LTSA, UMAP, Laplacian eigenmaps) or cut them
into pieces without telling where (t-SNE)."""

HERE = """\
**Here**: The results agree with the paper. LTSA, UMAP, Laplacian eigenmaps and PaCMAP tear almost nothing, PHATE little, and in
all of them large parts of sphere, tori and Klein bottle lie on top of other parts (false neighbours). t-SNE cuts tori and
Klein bottle into pieces. LDLE has the most even stretch of the edges that are not torn (the default is better than the paper's
algorithm), keeps everything in one piece, and all pairs that its gluing joins are neighbours in the data.

LDLE is worse than t-SNE on the curved torus: parts of its embedding lie on top of each other, which does not happen with
t-SNE. The outside of the ring is longer than its inside, so the strip curls up. On the Moebius strip, too, t-SNE has slightly
fewer false neighbours. Tearing costs continuity: methods that press flat keep neighbours together, but lose
trustworthiness. Glued along its seam, LDLE's embedding has both, and its paths keep their lengths far better."""


def tears(data, fit):
    """Returns torn, pieces, low and high of `measure.tears`, and the fraction of false neighbours."""

    def figures():
        found = measure.tears(data.points, fit.embedding)
        return [*found.values(), measure.false_neighbors(data.points, fit.embedding)]

    return remembered(fit, "tears", figures)


def _column(place):
    return lambda data, fit: float(tears(data, fit)[place])


#: (label, function of data and fit, function that formats a value, which value is best)
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
    """Returns a table with the number of pairs that the gluing joins, and how many of them are near in the data."""
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
    """Returns a table with the quality of LDLE's embeddings glued along the seam: D_k, trustworthiness, continuity."""
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
    title = "LDLE's embeddings glued along the seam: paths and neighbourhoods continue on the other side:"
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
            "Pairs of points that LDLE's gluing joins across the seam (`seam_`):",
            gluing_lines(results, NAMES),
            glued(results),
            page.failures(results),
        ]
    )
