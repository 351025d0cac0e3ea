"""Runs a method of another library on a file of points and measures its time without imports.

The options are those of the paper's table of hyperparameters for the Klein bottle, or the library's own. With the library's
own options, a sample of the points is fitted first: the libraries compile and load parts of themselves at the first call,
and this does not count.
"""

import argparse
import importlib.metadata
import json
import signal
import sys
import time

import numpy as np

SAMPLE = 5000  # UMAP does not use, and so does not compile, its neighbour search for fewer than 4096 points


def umap(options):
    from umap import UMAP

    return UMAP(n_components=2, n_jobs=-1, **options).fit_transform


def tsne(options):
    from sklearn.manifold import TSNE

    return TSNE(n_components=2, n_jobs=-1, **options).fit_transform


def ltsa(options):
    from sklearn.manifold import LocallyLinearEmbedding

    return LocallyLinearEmbedding(method="ltsa", n_components=2, n_jobs=-1, **options).fit_transform


def pacmap(options):
    from pacmap import PaCMAP

    return PaCMAP(n_components=2, **options).fit_transform


def opentsne(options):
    from openTSNE import TSNE

    return TSNE(n_components=2, n_jobs=-1, **options).fit


METHODS = {
    "umap": (umap, "umap-learn"),
    "tsne": (tsne, "scikit-learn"),
    "ltsa": (ltsa, "scikit-learn"),
    "pacmap": (pacmap, "pacmap"),
    "opentsne": (opentsne, "openTSNE"),
}
PAPER = {
    "umap": {"n_neighbors": 200, "min_dist": 0.5},
    "tsne": {"perplexity": 50, "early_exaggeration": 6, "init": "random"},
    "ltsa": {"n_neighbors": 25},
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("method", choices=METHODS)
    parser.add_argument("points", metavar="POINTS.npy")
    parser.add_argument("result", metavar="RESULT.json")
    parser.add_argument(
        "--default-options", action="store_true", help="the library's own options, not those of the paper"
    )
    parser.add_argument(
        "--limit", type=int, default=0, metavar="SECONDS", help="end the process if the last fit takes longer"
    )
    return parser.parse_args()


def seconds_of_fit(method, options, points, limit=0):
    fit = METHODS[method][0](options)  # imports the library
    signal.setitimer(signal.ITIMER_REAL, limit)
    start = time.perf_counter()
    embedding = fit(points)
    seconds = time.perf_counter() - start
    signal.setitimer(signal.ITIMER_REAL, 0)
    if embedding.shape != (len(points), 2) or not np.isfinite(embedding).all():
        sys.exit(f"{method}: the embedding has a wrong shape or is not finite")
    return seconds


def main():
    wanted = arguments()
    package = METHODS[wanted.method][1]
    options = {} if wanted.default_options else PAPER[wanted.method]
    points = np.load(wanted.points)
    report = {
        "version": f"{package} {importlib.metadata.version(package)}",
        "options": options,
        "points": len(points),
        "seconds": [],
    }

    def write_report():
        with open(wanted.result, "w") as file:
            json.dump(report, file)

    if wanted.default_options:
        chosen = np.random.default_rng(0).permutation(len(points))[:SAMPLE]
        seconds_of_fit(wanted.method, options, points[chosen])
    elif wanted.method == "umap":  # the first call compiles
        report["seconds"].append(seconds_of_fit(wanted.method, options, points))
    write_report()  # for a run that the limit ends
    report["seconds"].append(seconds_of_fit(wanted.method, options, points, wanted.limit))
    write_report()


main()
