# %% [markdown]
# # Flattening a closed surface
# A sphere cannot be flattened in one piece. LDLE tears it open and marks the seam: both of its sides have the same colours.

# %%
import matplotlib.pyplot as plt

import ldle
import ldle.plot

sphere = ldle.datasets.make("sphere", n=3000)
embedder = ldle.LDLE(n_components=2).fit(sphere.points)
print(f"{len(embedder.torn_views_)} pairs of views are torn, {len(embedder.seam_)} pairs of points lie across the seam")

# %% [markdown]
# Points of the outline with equal colours are glued to each other. Grey points are not on the seam.

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 5))
ldle.plot.embedding(embedder, ax=left)
ldle.plot.views(embedder, ax=right)
figure.savefig("sphere.png", dpi=100)

# %% [markdown]
# A sphere is curved, so not all distances can be kept. The polish makes the stretch as even as possible.

# %%
for when in ("before", "after"):
    found = embedder.polish_[when]
    print(f"{when} the polish: stretch of edges spreads over a factor of {found['stretch_spread']:.2f}")
