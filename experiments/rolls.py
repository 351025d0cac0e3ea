"""Shared by the experiments on noise and sparsity: the level from which on a method does not unroll the roll."""

import measure
import page
from experiment import gather, rows_of, sheet_of
from fits import remembered
from peers_with_boundary import flat_error

#: A method fails if it keeps a smaller fraction of the edges that can be kept.
ENOUGH = 0.8


def kept(neighbors):
    """Returns the fraction of kept edges as a function of data and fit."""

    def share(data, fit):
        k = neighbors(data)
        return float(remembered(fit, f"kept-{k}", lambda: measure.kept_edges(data.flat, fit.embedding, k)))

    return share


def fails_from(results, levels, share, possible):
    """Returns for each method the first level from which on it always fails, or a dash."""
    cells = []
    for shares in zip(*(results.each(share, name) for name in levels)):
        good = [(kept or 0) >= ENOUGH * possible[name] for kept, name in zip(shares, levels)]
        first = next((k for k in range(len(good)) if not any(good[k:])), None)
        cells.append("–" if first is None else list(levels.values())[first])
    return cells


def report(levels, methods, settings, picture, neighbors, possible):
    """Returns picture and tables of the levels, {name of a data set: level}. possible(data) is the fraction of edges that
    can be kept."""
    results = gather(list(levels), methods, settings)
    best = {name: possible(data) for name, data in results.data.items()}
    share = kept(neighbors)
    rows = [
        [levels[name], str(neighbors(results.data[name])), page.percent(best[name]), *cells]
        for name, *cells in rows_of(results, share, show=page.percent, best=max)
    ]
    rows.append(["fails from", "", "", *fails_from(results, levels, share, best)])
    errors = [[levels[name], *cells] for name, *cells in rows_of(results, flat_error, show=page.error, best=min)]
    return "\n\n".join(
        [
            sheet_of(results, picture),
            f"**Kept edges**. A method fails if it keeps less than {ENOUGH:.0%} of what is possible.",
            page.table(["level", "k", "possible", *results.methods], rows),
            "**Distance from the true flat roll (scaled Procrustes error)**",
            page.table(["level", *results.methods], errors),
            page.failures(results),
        ]
    )
