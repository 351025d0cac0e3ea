"""Draws the stages of the algorithm on a swiss roll.

    stages.py OUT.png
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import ldle


def main(path):
    roll = ldle.datasets.make("swiss-roll", n=3000, sampling="random")
    color = roll.parameters[:, 0]
    graph = ldle.neighbors(roll.points)
    local = ldle.local_views(graph, ldle.spectrum(ldle.laplacian(graph)))
    views = ldle.intermediate_views(local, min_cluster_size=20)
    registered = ldle.registration(views)
    polished = ldle.polish(registered)

    figure = plt.figure(figsize=(12, 7))
    solid = {"s": 4, "linewidths": 0}
    ax = figure.add_subplot(231, projection="3d", title="the data")
    ax.scatter(*roll.points.T, c=color, **solid)
    ax.set_box_aspect(np.ptp(roll.points, axis=0))
    ax.view_init(12, -80)

    center = len(roll.points) // 2
    near = np.argsort(np.linalg.norm(roll.points - roll.points[center], axis=1))[:25]
    ax = figure.add_subplot(232, projection="3d", title="a neighbourhood ...")
    ax.scatter(*np.delete(roll.points, near, axis=0).T, c="#dddddd", **solid)
    ax.scatter(*roll.points[near].T, c="#d1495b", s=10)
    ax.set_box_aspect(np.ptp(roll.points, axis=0))
    ax.view_init(12, -80)
    ax = figure.add_subplot(233, title="... and its local view")
    places = np.asarray(local.coordinates(center))
    ax.scatter(*places.T, c="#d1495b", s=16)
    ax.set_aspect("equal")

    clusters = np.asarray(views.cluster_of)
    ax = figure.add_subplot(234, projection="3d", title=f"{clusters.max() + 1} intermediate views")
    ax.scatter(*roll.points.T, c=clusters * 7 % 20, cmap="tab20", **solid)
    ax.set_box_aspect(np.ptp(roll.points, axis=0))
    ax.view_init(12, -80)
    for place, title, embedding in (
        (235, "registered", registered.embedding),
        (236, "polished", polished.embedding),
    ):
        ax = figure.add_subplot(place, title=title)
        ax.scatter(*np.asarray(embedding).T, c=color, **solid)
        ax.set_aspect("equal")
    for ax in figure.axes:
        ax.set_axis_off()
    figure.tight_layout()
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    main(sys.argv[1])
