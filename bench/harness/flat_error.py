"""Prints the distance of an embedding from the true flat coordinates after the best rotation or reflection and shift,
relative to their spread: flat_error.py EMBEDDING.npy FLAT.npy. Reads the arrays block by block."""

import sys

import numpy as np

BLOCK = 10**6


def blocks(*arrays):
    for begin in range(0, len(arrays[0]), BLOCK):
        yield [np.asarray(array[begin : begin + BLOCK]) for array in arrays]


def main():
    embedding, flat = (np.load(path, mmap_mode="r") for path in sys.argv[1:])
    n = len(flat)
    means = [sum(block.sum(axis=0) for (block,) in blocks(array)) / n for array in (embedding, flat)]
    covariance = sum((y - means[0]).T @ (x - means[1]) for y, x in blocks(embedding, flat))
    spread = sum(((x - means[1]) ** 2).sum() for (x,) in blocks(flat))
    left, _, right = np.linalg.svd(covariance)
    turn = left @ right
    error = sum((((y - means[0]) @ turn - (x - means[1])) ** 2).sum() for y, x in blocks(embedding, flat))
    print(np.sqrt(error / spread))


if __name__ == "__main__":
    main()
