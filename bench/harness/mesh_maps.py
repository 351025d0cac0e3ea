"""Measures flat maps of a mesh: an embedding of its points, the charts of xatlas, and libigl's SLIM on the mesh cut to a disc.
Prints a list of measurements as JSON.

    mesh_maps.py POINTS.npy FACES.npy EMBEDDING.npy
"""

import json
import sys

import igl
import numpy as np
import scipy.sparse
import scipy.sparse.csgraph
import scipy.sparse.linalg
import xatlas

LARGEST_STRETCH = 3.0  # sides that are longer count as torn
PIXELS = 3000
SLIM_STEPS = 30


def sides(corners):
    """The three sides of every triangle, as vectors."""
    return np.stack([corners[:, (i + 1) % 3] - corners[:, i] for i in range(3)], axis=1)


def areas(corners):
    u, v = sides(corners)[:, 0], -sides(corners)[:, 2]
    squared = np.sum(u * u, 1) * np.sum(v * v, 1) - np.sum(u * v, 1) ** 2
    return 0.5 * np.sqrt(np.maximum(squared, 0))


def half_outline(faces, lengths):
    """Half the length of all sides of triangles that belong to one triangle only."""
    ends = np.sort(np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2), axis=1)
    _, index, count = np.unique(ends, axis=0, return_index=True, return_counts=True)
    return 0.5 * lengths.reshape(-1)[index[count == 1]].sum()


def covered_twice(flat):
    """Area covered more than once, counted on pixels: k sheets count k (k - 1) / 2 times."""
    low, high = flat.reshape(-1, 2).min(0), flat.reshape(-1, 2).max(0)
    size = (high - low).max() / PIXELS
    count = np.zeros(np.ceil((high - low) / size).astype(int) + 1, dtype=np.int32)
    for a, b, c in (flat - low) / size - 0.5:
        first = np.maximum(np.ceil(np.minimum(np.minimum(a, b), c)).astype(int), 0)
        last = np.floor(np.maximum(np.maximum(a, b), c)).astype(int)
        if (last < first).any():
            continue
        x, y = np.mgrid[first[0] : last[0] + 1, first[1] : last[1] + 1]
        turn = [(q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) for p, q in ((a, b), (b, c), (c, a))]
        inside = (np.minimum.reduce(turn) >= 0) | (np.maximum.reduce(turn) <= 0)
        count[first[0] : last[0] + 1, first[1] : last[1] + 1] += inside
    return float((count * (count - 1) / 2).sum() * size**2)


def measure(method, points, faces, flat_points, flat_faces):
    """Compares the triangles of the mesh with those of the plane; `flat_faces` have the same order as `faces`."""
    solid, flat = points[faces], flat_points[flat_faces]
    lengths, flat_lengths = (np.linalg.norm(sides(corners), axis=2) for corners in (solid, flat))
    whole = areas(solid).sum()
    kept = (flat_lengths <= LARGEST_STRETCH * lengths * np.sqrt(areas(flat).sum() / whole)).all(1) | (method != "ldle")
    solid, flat, lengths, flat_lengths = solid[kept], flat[kept], lengths[kept], flat_lengths[kept]
    area, flat_area = areas(solid), areas(flat)
    scale = np.sqrt(area.sum() / flat_area.sum())
    stretch = (scale * flat_lengths / lengths).reshape(-1)
    # (s^2 + t^2)(1 + 1 / (s t)^2) / 4 with the principal stretches s and t; the cotangent formula gives s^2 + t^2.
    u, v, w = (np.einsum("ij,ij->i", sides(solid)[:, i], sides(solid)[:, (i + 1) % 3]) for i in range(3))
    squared = (scale * flat_lengths) ** 2
    sum_of_squares = -(w * squared[:, 1] + u * squared[:, 2] + v * squared[:, 0]) / (4 * np.maximum(area, 1e-300) ** 2)
    determinant = scale**2 * flat_area / area
    good = (area > 1e-3 * lengths.max(1) ** 2) & (determinant > 1e-6)
    energy = 0.25 * sum_of_squares * (1 + 1 / np.maximum(determinant, 1e-6) ** 2)
    ends = flat_faces[kept]
    graph = scipy.sparse.coo_matrix((np.ones(2 * len(ends)), (ends[:, [0, 1]].ravel(), ends[:, [1, 2]].ravel())), (flat_faces.max() + 1,) * 2)
    _, part = scipy.sparse.csgraph.connected_components(graph, directed=False)
    return {
        "method": method,
        "charts": int(np.sum(np.bincount(part[ends[:, 0]]) > 10)),
        "seam_length": float(half_outline(ends, lengths) / np.sqrt(whole)),
        "stretch_spread": float(np.percentile(stretch, 95) / np.percentile(stretch, 5)),
        "dirichlet_energy": float(np.average(energy[good], weights=area[good])),
        "covered_twice": covered_twice(scale * flat) / whole,
    }


def shortest_path(points, faces):
    """The path between two points that are far from each other."""
    ends = np.concatenate([faces[:, [i, (i + 1) % 3]] for i in range(3)])
    lengths = np.linalg.norm(points[ends[:, 0]] - points[ends[:, 1]], axis=1)
    graph = scipy.sparse.csr_matrix((lengths, (ends[:, 0], ends[:, 1])), (len(points),) * 2)
    start = int(np.argmax(scipy.sparse.csgraph.dijkstra(graph, indices=0)))
    distance, before = scipy.sparse.csgraph.dijkstra(graph, indices=start, return_predecessors=True)
    path = [int(np.argmax(distance))]
    while path[-1] != start:
        path.append(int(before[path[-1]]))
    return path


def cut_to_disc(points, faces):
    paths = igl.cut_to_disk(faces) or [shortest_path(points, faces)]
    pairs = {frozenset(pair) for path in paths for pair in zip(path, path[1:])}
    marks = np.array([[frozenset((face[i], face[(i + 1) % 3])) in pairs for i in range(3)] for face in faces.tolist()], dtype=bool)
    cut_points, cut_faces = igl.cut_mesh(points, faces, marks)[:2]
    return cut_points, cut_faces


def inside_circle(points, faces):
    """Tutte's map: the rim on a circle, every other point in the middle of its neighbours. No triangle is turned over."""
    loop = igl.boundary_loop(faces)
    rim = np.asarray(igl.map_vertices_to_circle(np.asfortranarray(points), loop.astype(np.int32)))
    ends = np.concatenate([faces[:, [i, (i + 1) % 3]] for i in range(3)])
    ends = np.unique(np.concatenate([ends, ends[:, ::-1]]), axis=0)
    joined = scipy.sparse.csr_matrix((np.ones(len(ends)), (ends[:, 0], ends[:, 1])), (len(points),) * 2)
    laplacian = scipy.sparse.csgraph.laplacian(joined).tocsr()
    free = np.setdiff1d(np.arange(len(points)), loop)
    flat = np.zeros((len(points), 2))
    flat[loop] = rim
    flat[free] = scipy.sparse.linalg.spsolve(laplacian[free][:, free].tocsc(), -laplacian[free][:, loop] @ rim)
    return flat


def slim(points, faces):
    start = inside_circle(points, faces)
    start *= np.sqrt(areas(points[faces]).sum() / areas(start[faces]).sum())
    energy = igl.MappingEnergyType.SYMMETRIC_DIRICHLET
    nothing = np.zeros(0, dtype=np.int32), np.zeros((0, 2), order="F")
    data = igl.slim_precompute(*map(np.asfortranarray, (points, faces.astype(np.int32), start)), energy, *nothing, 0.0)
    return np.asarray(igl.slim_solve(data, SLIM_STEPS))[:, :2]


def main():
    points, faces, embedding = (np.load(path) for path in sys.argv[1:4])
    points, faces = np.asarray(points, dtype=float), np.asarray(faces, dtype=np.int64)
    rows = [measure("ldle", points, faces, embedding, faces)]
    _, chart_faces, chart_points = xatlas.parametrize(points.astype(np.float32), faces.astype(np.uint32))
    rows.append(measure("xatlas", points, faces, chart_points.astype(float), chart_faces.astype(np.int64)))
    cut_points, cut_faces = cut_to_disc(points, faces)
    rows.append(measure("libigl: cut to a disc, SLIM", points, faces, slim(cut_points, cut_faces), cut_faces))
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
