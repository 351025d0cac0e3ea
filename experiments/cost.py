"""Seconds and memory of every method on every data set of the other experiments."""

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

NOTE = """Each embedding is made in a process of its own, one after the other. Seconds are those that the processor worked, on all threads
together; they do not count imports, nor the compiling that UMAP and PaCMAP do in their first call. Memory is the process's peak and
counts everything, so that what a library weighs shows in small data. A dash has no embedding. The parameters are the paper's, chosen for looks and not for speed."""


def load_of(results):
    loads = [fit.load for fits in results.fits.values() for fit in fits.values()]
    if None in loads:
        return "The load of the machine was not recorded for all of these: seconds are upper bounds."
    return f"The load of the machine before each was {page.number(float(np.median(loads)))} in the median."


def run(settings):
    results = gather(NAMES, ALL_METHODS, settings)
    sizes = {name: str(data.n) for name, data in results.data.items()}
    parts = [NOTE, load_of(results)]
    for title, figure in (("Seconds", lambda _, fit: fit.seconds), ("Peak memory, MB", lambda _, fit: fit.peak_mb)):
        rows = [[name, sizes[name], *cells] for name, *cells in rows_of(results, figure, best=min)]
        parts.append(f"**{title}**\n\n{page.table(['data', 'n', *results.methods], rows)}")
    return "\n\n".join(parts)
