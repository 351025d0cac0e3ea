"""Samples surfaces unevenly and with noise, as scanners do. Uses the standard library only.

The density falls by the factor RATIO along the longest side of the surface's bounding box. The noise is normal in every
coordinate; its standard deviation is NOISE times the spacing, the square root of the area of a point at the mean density.
"""

import array
import ast
import itertools
import math
import random

RATIO = 4.0
NOISE = 0.1
CODES = {"<f8": "d", "<f4": "f", "<i4": "i", "<i8": "q"}


def read_npy(file):
    """Returns the rows of a two-dimensional array in a .npy file."""
    data = file.read_bytes()
    start = 10 if data[6] == 1 else 12
    end = start + int.from_bytes(data[8:start], "little")
    header = ast.literal_eval(data[start:end].decode())
    values = array.array(CODES[header["descr"]], data[end:])
    if header["fortran_order"]:
        raise ValueError(f"{file}: columns are stored one after the other")
    columns = header["shape"][1]
    return [tuple(values[i : i + columns]) for i in range(0, len(values), columns)]


def write_npy(file, rows):
    """Writes rows of numbers as a .npy file."""
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    values = array.array("d", itertools.chain.from_iterable(rows))
    file.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + values.tobytes())


class Density:
    """The density at a point, relative to the highest one."""

    def __init__(self, points):
        lows, highs = [min(c) for c in zip(*points)], [max(c) for c in zip(*points)]
        self.axis = max(range(len(lows)), key=lambda i: highs[i] - lows[i])
        self.low, self.high = lows[self.axis], highs[self.axis]

    def __call__(self, point):
        return RATIO ** -((point[self.axis] - self.low) / (self.high - self.low))


def with_noise(points, sigma, chance):
    return [tuple(x + chance.gauss(0.0, sigma) for x in point) for point in points]


def estimated_area(points, chance, tried=100):
    """Returns the area of a surface of which random points of even density are given.

    The mean distance of the nearest point is 1 / (2 sqrt(density)).
    """
    nearest = (sorted(math.dist(p, q) for q in points)[1] for p in chance.sample(points, tried))
    return 4.0 * len(points) * (sum(nearest) / tried) ** 2


def thin(points, n, seed=0):
    """Chooses n of many random points of even density on a surface, and adds noise."""
    chance = random.Random(seed)
    area = estimated_area(points, chance)
    density = Density(points)
    kept = [point for point in points if chance.random() < density(point)]
    if len(kept) < n:
        raise ValueError(f"{len(points)} points are too few for {n} of uneven density")
    return with_noise(chance.sample(kept, n), NOISE * math.sqrt(area / n), chance)


def triangle_area(a, b, c):
    u, v = [y - x for x, y in zip(a, b)], [y - x for x, y in zip(a, c)]
    uu, vv, uv = (sum(x * y for x, y in zip(s, t)) for s, t in ((u, u), (v, v), (u, v)))
    return 0.5 * math.sqrt(max(uu * vv - uv * uv, 0.0))


def sample_mesh(vertices, faces, n, seed=0):
    """Chooses n random points of a mesh of triangles, and adds noise."""
    chance = random.Random(seed)
    density = Density(vertices)
    corners = [[vertices[i] for i in face] for face in faces]
    areas = [triangle_area(*three) for three in corners]
    points = []
    for a, b, c in itertools.chain.from_iterable(
        chance.choices(corners, areas, k=n) for _ in itertools.count()
    ):
        root, s = math.sqrt(chance.random()), chance.random()
        weights = 1.0 - root, root * (1.0 - s), root * s
        point = tuple(sum(w * x for w, x in zip(weights, xs)) for xs in zip(a, b, c))
        if chance.random() < density(point):
            points.append(point)
        if len(points) == n:
            return with_noise(points, NOISE * math.sqrt(sum(areas) / n), chance)
