# %% [markdown]
# # New points in an embedding
# Fit on some points, place others: each new row is placed on its own, and points of the data come back exactly.

# %%
import numpy as np

import ldle

roll = ldle.datasets.make("swiss-roll", n=4000, sampling="random")
known = np.arange(len(roll.points)) % 5 != 0
embedder = ldle.LDLE(n_components=2).fit(roll.points[known])

# %%
places = np.empty_like(roll.flat)
places[known] = embedder.embedding_
places[~known] = embedder.transform(roll.points[~known])
print(f"all placed, error against the true flat roll: {ldle.metrics.procrustes_error(places, roll.flat):.4f}")

# %%
again = ldle.LDLE(n_components=2).fit_transform(roll.points)
print(f"all embedded at once:                         {ldle.metrics.procrustes_error(again, roll.flat):.4f}")
