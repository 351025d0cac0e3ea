# %% [markdown]
# # New points in an embedding
# `fit` embeds some of the points, and `transform` places the others. New points are placed independently of each other, and
# points of the data get exactly their place. This example compares the result with a fit of all points at once.

# %%
import numpy as np

import ldle


def split(points):
    """Marks the known points: four of five. The fifth is new."""
    return np.arange(len(points)) % 5 != 0


# %% [markdown]
# A swiss roll can be flattened, so the true flat coordinates are known.

# %%
roll = ldle.datasets.make("swiss-roll", n=3000, sampling="random")
known = split(roll.points)


def error(places, rows):
    return ldle.metrics.procrustes_error(places, roll.flat[rows])


for name, params in {"default": {}, "without a polish": {"polish": "none"}, "paper": {"paper": True}}.items():
    fitted = ldle.LDLE(**params).fit(roll.points[known])
    placed = fitted.transform(roll.points[~known])
    again = ldle.LDLE(**params).fit_transform(roll.points)
    print(
        f"swiss roll, {name:16}: error of the data {error(fitted.embedding_, known):.5f}, "
        f"of new points {error(placed, ~known):.5f}, of the same points after a new fit {error(again[~known], ~known):.5f}"
    )

# %% [markdown]
# A torus has no flat coordinates, because it must be torn. Here a new point must keep its distance from the nearest known
# point.

# %%
torus = ldle.datasets.make("flat-torus", n=3000, sampling="random").points
known = split(torus)
gaps = np.linalg.norm(torus[~known][:, None] - torus[known][None], axis=2)
nearest, gap = gaps.argmin(axis=1), gaps.min(axis=1)

for name, params in {"default": {}, "without a polish": {"polish": "none"}, "paper": {"paper": True}}.items():
    fitted = ldle.LDLE(**params).fit(torus[known])
    placed = fitted.transform(torus[~known])
    again = ldle.LDLE(**params).fit_transform(torus)
    stretch = np.linalg.norm(placed - fitted.embedding_[nearest], axis=1) / gap
    stretch_again = np.linalg.norm(again[~known] - again[known][nearest], axis=1) / gap
    print(
        f"torus, {name:16}: stretch (5 %, median, 95 %) of new points {np.quantile(stretch, [0.05, 0.5, 0.95]).round(3)}, "
        f"after a new fit {np.quantile(stretch_again, [0.05, 0.5, 0.95]).round(3)}"
    )
