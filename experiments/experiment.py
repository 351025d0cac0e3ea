"""Shared by the experiments: embeddings of data sets by methods, and rows of tables."""

import dataclasses

import data
import fits
import page
import peers
import pictures

PAPER_METHODS = ["LDLE", "LDLE, paper", "LTSA", "UMAP", "t-SNE", "Laplacian eigenmaps"]
ALL_METHODS = [*PAPER_METHODS, "PaCMAP", "PHATE"]


@dataclasses.dataclass(frozen=True)
class Results:
    data: dict  # name of a data set: Data
    fits: dict  # name of a data set: {name of a method: Fit}
    methods: list

    def each(self, function, name):
        """Returns function(data, fit) for every method on a data set; None if there is no embedding."""
        row = [self.fits[name][method] for method in self.methods]
        return [None if fit.failed else function(self.data[name], fit) for fit in row]


def gather(names, methods, settings, seed=peers.SEED):
    """Embeds every available data set with every installed method."""
    reasons = {method: peers.missing(method) for method in methods}
    for method, reason in reasons.items():
        if reason:
            print(f"  {method} is left out: {reason}", flush=True)
    methods = [method for method in methods if not reasons[method]]
    found, made = {}, {}
    for name in names:
        try:
            found[name] = data.load(name)
        except data.DataAbsent as absent:
            print(f"  skipped: {absent}", flush=True)
            continue
        made[name] = {method: fits.fitted(found[name], method, settings, seed) for method in methods}
    return Results(found, made, methods)


def rows_of(results, function, *, show=page.number, best=None, label=""):
    """Returns a row for each data set: function(data, fit) of each method, with the best value in bold."""
    labels = [label] if label else []
    return [[name, *labels, *page.marked(results.each(function, name), show, best)] for name in results.data]


def winners(results, function, best=min):
    """Returns a text that says how often each method is best."""
    counts = dict.fromkeys(results.methods, 0)
    for name in results.data:
        values = dict(zip(results.methods, results.each(function, name)))
        known = {method: page.number(value) for method, value in values.items() if value is not None}
        top = page.number(best(value for value in values.values() if value is not None))
        for method, value in known.items():
            counts[method] += value == top
    shown = [f"{method} {count}" for method, count in counts.items() if count]
    return f"{', '.join(shown)} (of {len(results.data)} data sets; ties count for all)"


def sheet_of(results, picture, colors=None, glue=True):
    """Draws a row for each data set: the data, then the embedding of every method."""

    def draw(ax, name, column):
        color = None if colors is None else colors(results.data[name])
        if column == "data":
            pictures.draw_input(ax, results.data[name], color)
        else:
            pictures.draw_fit(ax, results.data[name], results.fits[name][column], color, glue)

    return pictures.save(pictures.sheet(list(results.data), ["data", *results.methods], draw), picture)
