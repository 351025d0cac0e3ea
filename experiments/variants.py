"""The paper's variants of itself: other estimators of gradients, and its views aligned as LTSA does it."""

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

PAPER = """**The paper**: of its four estimators of the products of gradients the finite sum, which is the default, the Feynman-Kac formula and linear
regression do about equally well without noise, and the Feynman-Kac formula with a Laplacian of low rank does best with noise. When its
views are aligned as LTSA aligns its own, what comes out is wrong, most likely because of the distorted views at boundaries."""


HERE = """**Here**: no estimator is best everywhere; by the distance from the true shape the finite sum leads on three of the four data sets without
noise, the low-rank and the regression estimates on those with noise. Views aligned as LTSA does it lose their proportions, as the paper
says; a median of D_k that looks good at the highest noise goes with the worst distance from the truth."""


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
