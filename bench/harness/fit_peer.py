"""fit_peer.py METHOD POINTS.npy RESULT.json: runs a method of another library on the Klein bottle and measures its time
without imports.

The options are those of the paper's table of hyperparameters for the Klein bottle.
"""

import importlib.metadata
import json
import sys
import time

import numpy as np


def umap(options):
    from umap import UMAP

    return UMAP(n_components=2, n_jobs=-1, **options)


def tsne(options):
    from sklearn.manifold import TSNE

    return TSNE(n_components=2, n_jobs=-1, **options)


def ltsa(options):
    from sklearn.manifold import LocallyLinearEmbedding

    return LocallyLinearEmbedding(method="ltsa", n_components=2, n_jobs=-1, **options)


METHODS = {
    "umap": (umap, "umap-learn", {"n_neighbors": 200, "min_dist": 0.5}),
    "tsne": (tsne, "scikit-learn", {"perplexity": 50, "early_exaggeration": 6, "init": "random"}),
    "ltsa": (ltsa, "scikit-learn", {"n_neighbors": 25}),
}


def main():
    method, points_file, result_file = sys.argv[1:]
    make, package, options = METHODS[method]
    points = np.load(points_file)
    seconds = []
    for _ in range(2 if method == "umap" else 1):  # the first call of UMAP compiles
        start = time.perf_counter()
        embedding = make(options).fit_transform(points)
        seconds.append(time.perf_counter() - start)
    if embedding.shape != (len(points), 2) or not np.isfinite(embedding).all():
        sys.exit(f"{method}: the embedding has a wrong shape or is not finite")
    with open(result_file, "w") as file:
        json.dump(
            {
                "version": f"{package} {importlib.metadata.version(package)}",
                "options": options,
                "seconds": seconds,
            },
            file,
        )


main()
