"""A swiss roll with increasing noise: the level at which each method fails."""

import numpy as np

import measure
import rolls
from experiment import ALL_METHODS

TITLE = "Noise"
LEVELS = {f"swiss-roll-noise-{sigma}": f"σ = {sigma}" for sigma in ("0.01", "0.015", "0.02")}

PAPER = """\
**Paper**: LDLE and UMAP unroll the swiss roll at every level of noise; LTSA, t-SNE and Laplacian eigenmaps do not. Where noise
bridges the gap between two layers, LDLE tears the bridge and colours it."""

HERE = """\
**Here**: At the two lower levels this program's default keeps all edges that can be kept and comes closest to the true roll. It
fails at the highest level, where there are so many bridges between layers that they cannot be told from the sheet. The paper's
algorithm and UMAP do not fail at any level, as the paper says. By this measure t-SNE, which the paper counts as a failure, and
PaCMAP do not fail either: they cut the roll into pieces and move these, which changes the distance from the true roll but not
the number of kept edges. LTSA, Laplacian eigenmaps and PHATE fail at every level."""


def neighbors(data):
    """Returns a hundredth of the points, so that a neighbourhood is wider than the noise."""
    return round(data.n / 100)


def possible(data):
    """Returns the fraction of edges that are kept if the same noise is added to the flat roll in its two directions. No
    method can be expected to keep more."""
    sigma = float(data.name.rpartition("-")[2])
    noise = sigma * np.random.default_rng(0).standard_normal(data.flat.shape)
    return float(measure.kept_edges(data.flat, data.flat + noise, neighbors(data)))


def run(settings):
    return f"{PAPER}\n\n{HERE}\n\n{rolls.report(LEVELS, ALL_METHODS, settings, 'noise', neighbors, possible)}"
