"""Data sets with planted anomalies: some points of a manifold are moved off it, or foreign rows are mixed in."""

import dataclasses

import numpy as np

import measure
from data import Data, load
from ldle import datasets

SHARE = 0.01  # fraction of the points that are moved
MOVED = (0.5, 3.0)  # how far they are moved, relative to the distance to their 7th neighbour

#: Manifolds of two dimensions: the name in `ldle.datasets` and the options.
MANIFOLDS = {
    "swiss roll, grid": ("swiss-roll", {"n": 4000}),
    "swiss roll, random": ("swiss-roll", {"n": 4000, "sampling": "random"}),
    "swiss roll, noise 0.01": ("swiss-roll", {"n": 4000, "noise": 0.01}),
    "uneven swiss roll": ("uneven-swiss-roll", {"n": 4000}),
    "curved torus": ("curved-torus", {"n": 4000}),
    "Klein bottle in 4-D": ("klein-bottle", {"n": 4000, "sampling": "random"}),
    "noisy sheet in 20-D": ("sheet-in-20d", {"n": 4000}),
}


def across(points, i, random):
    """Returns a random vector across the surface at point i, as long as the distance to its 7th neighbour."""
    distances = np.linalg.norm(points - points[i], axis=1)
    near = points[np.argsort(distances)[:16]]
    directions = np.linalg.svd(near - near.mean(axis=0), full_matrices=True)[2][2:]
    vector = random.standard_normal(len(directions)) @ directions
    return vector / np.linalg.norm(vector) * np.sort(distances)[7]


def moved_off(name):
    """Returns a manifold of which some points are moved off; `anomalous` is 1 for these."""
    base, options = MANIFOLDS[name]
    points = datasets.make(base, **options).points
    random = np.random.default_rng(0)
    chosen = random.choice(len(points), int(SHARE * len(points)), replace=False)
    moved = points.copy()
    for i in chosen:
        moved[i] += random.uniform(*MOVED) * across(points, i, random)
    return Data(name, moved, {"anomalous": np.isin(np.arange(len(points)), chosen)})


def foreign_digits(digit, count=15):
    """Returns the handwritten digits without one of them, and a few rows of that one."""
    digits = load("digits")
    label = digits.truth["digit"]
    kept = np.concatenate([np.flatnonzero(label != digit), np.flatnonzero(label == digit)[:count]])
    truth = {"anomalous": label[kept] == digit}
    return dataclasses.replace(digits, name=f"digits, {count} of them {digit}", points=digits.points[kept], truth=truth)


def baselines(points):
    """Returns two scores that need no maps: the distance to the 25th neighbour, and the local outlier factor."""
    from sklearn.neighbors import LocalOutlierFactor

    far = measure.NearestNeighbors(n_neighbors=25).fit(points).kneighbors()[0][:, -1]
    factor = LocalOutlierFactor(n_neighbors=25).fit(points)
    return far, -factor.negative_outlier_factor_


def load_all():
    return [*map(moved_off, MANIFOLDS), foreign_digits(0), foreign_digits(6)]
