"""How true an embedding is. Neighbours of a point are other points; ties go as scikit-learn has them."""

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from sklearn.neighbors import NearestNeighbors

from fits import remembered
from ldle import metrics

EDGE_NEIGHBORS = 8  # of a point, in the graph whose edges are looked at
TORN = 4.0  # an edge is torn when it is so many times as long as it should be
NEAR = 50  # neighbours in the data that are near a point
PIECE = 0.01  # share of the points that makes a piece


def neighbors(points, k):
    """Ids of the k nearest other points of each point, nearest first."""
    return NearestNeighbors(n_neighbors=k).fit(points).kneighbors(return_distance=False)


def _graph(points, k):
    """Sparse matrix with a one at (i, j) where j is one of the k nearest others of i."""
    return NearestNeighbors(n_neighbors=k).fit(points).kneighbors_graph()


def _share(edges, among):
    """Share of the edges of a graph that are also in another."""
    return edges.multiply(among).sum() / edges.sum()


def path_distortion(points, embedding):
    """D_k of the paper at every point."""
    return metrics.geodesic_distortion(points, embedding)


def kept_edges(flat, embedding, k):
    """Share of the edges from each point to its k nearest in the true sheet whose ends are still among the 2k nearest of
    each other in the embedding."""
    near = _graph(embedding, min(2 * k, len(flat) - 1))
    return _share(_graph(flat, k), near.multiply(near.T))


def false_neighbors(points, embedding, k=EDGE_NEIGHBORS, near=NEAR):
    """Share of the k nearest in the embedding that are not among the `near` nearest in the data: what lies on top of
    something else."""
    return 1 - _share(_graph(embedding, k), _graph(points, near))


def stretch(points, embedding, k=EDGE_NEIGHBORS):
    """Edges (i, j) of the data's graph and how long they are in the embedding over their length in the data, relative to
    the median of these ratios."""
    i, j = _graph(points, k).nonzero()
    ratio = np.linalg.norm(embedding[i] - embedding[j], axis=1) / np.linalg.norm(points[i] - points[j], axis=1)
    return i, j, ratio / np.median(ratio)


def tears(points, embedding):
    """Of a closed manifold: share of torn edges, pieces that hang together by the others, and the 5th and 95th percentile
    of the others' stretch."""
    i, j, ratio = stretch(points, embedding)
    whole = ratio <= TORN
    graph = coo_matrix((np.ones(whole.sum()), (i[whole], j[whole])), shape=(len(points),) * 2)
    sizes = np.bincount(connected_components(graph, directed=False)[1])
    low, high = np.percentile(ratio[whole], [5, 95])
    return {
        "torn": 1 - whole.mean(),
        "pieces": int((sizes >= PIECE * len(points)).sum()),
        "low": low,
        "high": high,
    }


def average_view_size(points, clusters, view_neighbors=25):
    """Points in the union of the balls that a cluster's points are the middles of, on average over the clusters; a point
    is its own first neighbour, and equal distances count as one."""
    search = NearestNeighbors(n_neighbors=view_neighbors).fit(points)
    radius = search.kneighbors(points)[0][:, -1] * (1 + 1e-12)
    balls = [search.radius_neighbors(points[k : k + 1], radius[k], return_distance=False)[0] for k in range(len(points))]
    members = [(clusters[k], point) for k, ball in enumerate(balls) for point in ball]
    return len(np.unique(members, axis=0)) / (clusters.max() + 1)


def told_by_neighbors(embedding, values, k=5):
    """What the k nearest points in the embedding say of each point: the mean of their values."""
    return values[neighbors(embedding, k)].mean(axis=1)


def explained(embedding, values):
    """R^2 of what neighbours say of a value; 1 when the place in the embedding tells it exactly."""
    return 1 - np.mean((told_by_neighbors(embedding, values) - values) ** 2) / np.var(values)


def separation(scores, labels):
    """Area under the ROC curve: how often a marked point scores higher than an unmarked one."""
    from sklearn.metrics import roc_auc_score

    return roc_auc_score(labels, scores)


def near_pairs(points, pairs, near=NEAR):
    """Share of pairs where one is among the `near` nearest of the other in the data."""
    i, j = np.asarray(pairs).T
    graph = _graph(points, near)
    return np.mean(np.asarray(graph.maximum(graph.T)[i, j]) > 0)


def ranks(points, embedding, seam=None):
    """Trustworthiness and continuity over 12 neighbours; with a seam, of the glued embedding."""
    return [metric(points, embedding, seam=seam) for metric in (metrics.trustworthiness, metrics.continuity)]


def _rank(place):
    return lambda data, fit: float(remembered(fit, "ranks", lambda: ranks(data.points, fit.embedding))[place])


#: The same, as functions of data and fit.
RANK_MEASURES = {"trustworthiness": _rank(0), "continuity": _rank(1)}


def glued_path_distortion(points, arrays):
    """D_k of an LDLE embedding, paths continued on the other side of its tear."""
    known = {"clusters": arrays["clusters"], "torn_views": arrays["torn_views"]}
    return metrics.geodesic_distortion(points, arrays["embedding"], tears="glue", **known)
