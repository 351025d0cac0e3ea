"""A swiss roll with more and more noise: from where on does each method fail?"""

import numpy as np

import measure
import rolls
from experiment import ALL_METHODS

TITLE = "Noise"
LEVELS = {f"swiss-roll-noise-{sigma}": f"σ = {sigma}" for sigma in ("0.01", "0.015", "0.02")}

PAPER = """**The paper**: LDLE and UMAP unroll the swiss roll at every noise; LTSA, t-SNE and Laplacian eigenmaps do not. Where
noise bridges the gap between two layers, LDLE tears the bridge and colours it."""

HERE = """**Here**: the default of this program keeps all that is possible at the two lower levels and comes nearest to the true roll, then
fails at the highest, where bridges between layers are so many that they are not told from the sheet. The paper's algorithm and UMAP
hold out to the end, as the paper says. So do t-SNE, which the paper counts among the failures, and PaCMAP, by this measure, which does not mind
that they cut the roll in pieces and move these about: the distance from the true roll does. LTSA, Laplacian eigenmaps and PHATE fail throughout."""


def neighbors(data):
    """A hundredth of the points: a neighbourhood wider than the noise."""
    return round(data.n / 100)


def possible(data):
    """Edges that are kept when the flat roll itself is given the same noise in its two directions: no method can know
    more."""
    sigma = float(data.name.rpartition("-")[2])
    noise = sigma * np.random.default_rng(0).standard_normal(data.flat.shape)
    return float(measure.kept_edges(data.flat, data.flat + noise, neighbors(data)))


def run(settings):
    return f"{PAPER}\n\n{HERE}\n\n{rolls.report(LEVELS, ALL_METHODS, settings, 'noise', neighbors, possible)}"
