"""The paper's variants of its algorithm: other estimators of gradients, and views aligned as in LTSA."""

import page
from experiment import gather, rows_of, sheet_of
from peers_with_boundary import MEASURED, flat_error, statistic

TITLE = "Variants of the algorithm"
METHODS = [
    "LDLE, paper",
    "LDLE, paper, feynman-kac",
    "LDLE, paper, low-rank-feynman-kac",
    "LDLE, paper, linear-regression",
    "LDLE, paper, aligned as LTSA",
]

PAPER = """\
**Paper**: There are four estimators of the products of gradients. The finite sum, which is the default, the Feynman-Kac formula
and linear regression are about equally good without noise, and the Feynman-Kac formula with a low-rank Laplacian is best with
noise. If the views are aligned as in LTSA, the result is wrong, most likely because of the distorted views at boundaries."""


HERE = """\
**Here**: No estimator is best everywhere. By the distance from the true shape, the finite sum is best on three of the four data
sets without noise, and the low-rank and the regression estimators on those with noise. Views aligned as in LTSA lose their
proportions, as the paper says; at the highest noise this variant has a good median of D_k but the worst distance from the
truth."""


def run(settings):
    results = gather([*MEASURED, "swiss-roll-noise-0.01", "swiss-roll-noise-0.02"], METHODS, settings)
    tables = [
        f"**{title}**\n\n{page.table(['data', *results.methods], rows_of(results, function, show=page.error, best=min))}"
        for title, function in (
            ("Median of D_k", statistic(50)),
            ("Distance from the true flat shape (scaled Procrustes error)", flat_error),
        )
    ]
    return "\n\n".join([PAPER, HERE, sheet_of(results, "variants"), *tables, page.failures(results)])
