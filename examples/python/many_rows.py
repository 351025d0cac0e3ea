# %% [markdown]
# # Many rows, in several processes
# Some points, spread evenly, are embedded once. All other rows can then be placed among them anywhere: here by the processes
# of Dask, each of which reads its own part of a file.

# %%
import dask
import dask.array
import numpy as np

import ldle


def main():
    roll = ldle.datasets.make("swiss-roll", n=40000, sampling="random")
    np.save("roll.npy", roll.points)

    # `fit` reads the file once and chooses the landmarks.
    rows = np.load("roll.npy", mmap_mode="r")
    model = ldle.LDLE(landmarks=4000, n_jobs=1).fit(rows)
    print(f"{len(model.landmarks_)} of {len(rows)} rows are landmarks. {model.verdict_}")

    # Each process places blocks of rows. The model is sent to it once for each block.
    blocks = dask.array.from_array(rows, chunks=(10000, -1))
    placed = blocks.map_blocks(model.transform, dtype=float, chunks=(blocks.chunks[0], (2,)))
    with dask.config.set(scheduler="processes", num_workers=2):
        places = placed.compute()

    print(f"distance from the true flat roll: {ldle.metrics.procrustes_error(places, roll.flat):.5f}")
    print("same places as in one process:", np.array_equal(places, model.transform(rows)))


# %%
if __name__ == "__main__":  # processes that Dask starts read this file, too
    main()
