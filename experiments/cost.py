"""Time and memory of every method on every data set of the other experiments."""

import numpy as np

import closed
import noise
import page
import peers_with_boundary
import sparsity
from experiment import ALL_METHODS, gather, rows_of

TITLE = "Cost"
NAMES = [
    *peers_with_boundary.MEASURED,
    "sphere-hole",
    *closed.NAMES,
    *noise.LEVELS,
    *sparsity.LEVELS,
    "sensor",
    "uji-wifi",
    "isomap-faces",
    "two-rotating-figures",
    "coil20-torus",
]

NOTE = """\
Each embedding is made in its own process, one after the other. Seconds are processor time, summed over all threads, without
imports and without the compilation at the first call of UMAP and PaCMAP. Memory is the peak of the process and includes
everything, so for small data it is mainly that of the libraries. A dash means that there is no embedding. The parameters are
the paper's, which were chosen for the appearance of the embeddings and not for speed."""


def load_of(results):
    loads = [fit.load for fits in results.fits.values() for fit in fits.values()]
    if None in loads:
        return "The load of the machine was not recorded for all runs; seconds are upper bounds."
    return f"The median load of the machine before each run was {page.number(float(np.median(loads)))}."


def run(settings):
    results = gather(NAMES, ALL_METHODS, settings)
    sizes = {name: str(data.n) for name, data in results.data.items()}
    parts = [NOTE, load_of(results)]
    for title, figure in (("Seconds", lambda _, fit: fit.seconds), ("Peak memory, MB", lambda _, fit: fit.peak_mb)):
        rows = [[name, sizes[name], *cells] for name, *cells in rows_of(results, figure, best=min)]
        parts.append(f"**{title}**\n\n{page.table(['data', 'n', *results.methods], rows)}")
    return "\n\n".join(parts)
