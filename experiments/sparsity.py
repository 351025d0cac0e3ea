"""A swiss roll of fewer and fewer points: from where on does each method fail?"""

import rolls
from experiment import ALL_METHODS

TITLE = "Sparsity"
METHODS = [*ALL_METHODS[:2], "LDLE, paper, k + 1", *ALL_METHODS[2:]]
LEVELS = {f"sparse-swiss-roll-{resolution}": f"RES {resolution}" for resolution in (30, 15, 12, 10)}

PAPER = """**The paper**: LDLE, UMAP and t-SNE embed even the sparsest roll well, LTSA and Laplacian eigenmaps do not. At resolution
10 some neighbours in space lie across the gap of the roll; LDLE tears these false bonds and colours them."""

HERE = """**Here**: with the paper's own table the paper's algorithm fails early when k_tune and k_lv count the point itself, as
the paper's text has it. Counted without it, as the authors' program does (column "k + 1"), it unrolls all four, so that is most likely how the
table was meant. The default of this program unrolls all four either way, because tangent planes need no eigenvectors. LTSA unrolls the two
denser rolls, at a wrong aspect ratio; UMAP and t-SNE keep edges, but bend the roll or cut it in pieces at some levels. The paper gives no
parameters for Laplacian eigenmaps here."""


def neighbors(data):
    """The eight around a point of a grid."""
    return 8


def possible(data):
    """There is no noise."""
    return 1.0


def run(settings):
    return f"{PAPER}\n\n{HERE}\n\n{rolls.report(LEVELS, METHODS, settings, 'sparsity', neighbors, possible)}"
