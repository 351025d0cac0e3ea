# %% [markdown]
# # Flattening a closed surface
# A sphere cannot lie flat whole. LDLE tears it, says where, and colours the two sides of the tear alike.

# %%
import matplotlib.pyplot as plt

import ldle
import ldle.plot

sphere = ldle.datasets.make("sphere", n=3000)
embedder = ldle.LDLE(n_components=2).fit(sphere.points)
print(f"{len(embedder.torn_views_)} pairs of views are torn, {len(embedder.seam_)} pairs of points lie across the tear")

# %% [markdown]
# Equal colours on the rim belong together; what is grey is far from the tear.

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 5))
ldle.plot.embedding(embedder, ax=left)
ldle.plot.views(embedder, ax=right)
figure.savefig("sphere.png", dpi=100)

# %% [markdown]
# A sphere is curved, so distances cannot all survive. The polish makes them as even as it can.

# %%
for when in ("before", "after"):
    found = embedder.polish_[when]
    print(f"{when} the polish: stretch of neighbours spreads over a factor of {found['stretch_spread']:.2f}")
