"""Draws the same data as PCA, LTSA, t-SNE, UMAP and ldle show them.

    compare.py OUT.png
"""

import sys
import warnings

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_digits
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE, LocallyLinearEmbedding

from ldle import LDLE, datasets


def data():
    """Yields name, points and values for the colours."""
    roll = datasets.make("swiss-roll-hole", n=2500)
    yield "swiss roll\nwith a hole", roll.points, roll.parameters[:, 0]
    strip = datasets.make("rectangle", n=2500)
    yield "strip of\n4 x 0.25", strip.points, strip.parameters[:, 0]
    sphere = datasets.make("sphere", n=2500)
    yield "sphere", sphere.points, sphere.points[:, 2]
    digits = load_digits()
    yield "handwritten\ndigits", digits.data.astype(float), digits.target


def methods():
    from umap import UMAP

    return {
        "PCA": PCA(2),
        "LTSA": LocallyLinearEmbedding(n_neighbors=20, method="ltsa", eigen_solver="dense"),
        "t-SNE": TSNE(random_state=0),
        "UMAP": UMAP(random_state=0),
        "ldle": LDLE(),
    }


def draw(path):
    rows = list(data())
    columns = methods()
    figure, axes = plt.subplots(len(rows), len(columns), figsize=(12, 2.5 * len(rows)))
    for row, (name, points, colors) in enumerate(rows):
        for column, (method, model) in enumerate(columns.items()):
            ax = axes[row, column]
            places = model.fit_transform(points)
            discrete = np.issubdtype(np.asarray(colors).dtype, np.integer)
            ax.scatter(*places.T, c=colors, s=2, linewidths=0, cmap="tab10" if discrete else "viridis")
            ax.set_aspect("equal")
            ax.set_xticks([])
            ax.set_yticks([])
            for side in ax.spines.values():
                side.set_visible(False)
            if row == 0:
                ax.set_title(method)
            if column == 0:
                ax.set_ylabel(name, rotation=0, ha="right", va="center")
    figure.tight_layout()
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    draw(sys.argv[1])
