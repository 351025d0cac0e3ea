# %% [markdown]
# # New points in an embedding
# Fit on some points, place others: each new row is placed on its own, and points of the data come back exactly. How much is
# lost against fitting all points at once?

# %%
import numpy as np

import ldle


def split(points):
    """Four of five points are known, the fifth is new."""
    return np.arange(len(points)) % 5 != 0


# %% [markdown]
# A swiss roll can be laid flat, so the truth is known.

# %%
roll = ldle.datasets.make("swiss-roll", n=5000, sampling="random")
known = split(roll.points)


def error(places, rows):
    return ldle.metrics.procrustes_error(places, roll.flat[rows])


for name, params in {"default": {}, "without a polish": {"polish": "none"}, "as in the paper": {"paper": True}}.items():
    fitted = ldle.LDLE(**params).fit(roll.points[known])
    placed = fitted.transform(roll.points[~known])
    again = ldle.LDLE(**params).fit_transform(roll.points)
    print(
        f"swiss roll, {name:16}: error of the data {error(fitted.embedding_, known):.5f}, "
        f"of new points {error(placed, ~known):.5f}, of the same points after a new fit {error(again[~known], ~known):.5f}"
    )

# %% [markdown]
# A torus must be torn: a new point has to keep its distance from the known one that is nearest to it.

# %%
torus = ldle.datasets.make("flat-torus", n=5000, sampling="random").points
known = split(torus)
gaps = np.linalg.norm(torus[~known][:, None] - torus[known][None], axis=2)
nearest, gap = gaps.argmin(axis=1), gaps.min(axis=1)

for name, params in {"default": {}, "without a polish": {"polish": "none"}, "as in the paper": {"paper": True}}.items():
    fitted = ldle.LDLE(**params).fit(torus[known])
    placed = fitted.transform(torus[~known])
    again = ldle.LDLE(**params).fit_transform(torus)
    stretch = np.linalg.norm(placed - fitted.embedding_[nearest], axis=1) / gap
    stretch_again = np.linalg.norm(again[~known] - again[known][nearest], axis=1) / gap
    print(
        f"torus, {name:16}: length over distance (5 %, median, 95 %) of new points {np.quantile(stretch, [0.05, 0.5, 0.95]).round(3)}, "
        f"after a new fit {np.quantile(stretch_again, [0.05, 0.5, 0.95]).round(3)}"
    )
