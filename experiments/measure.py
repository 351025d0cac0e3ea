"""Quality of an embedding. A point is not its own neighbour; scikit-learn resolves ties."""

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from sklearn.neighbors import NearestNeighbors

from fits import remembered
from ldle import metrics

EDGE_NEIGHBORS = 8  # neighbours of a point in the graph whose edges are measured
TORN = 4.0  # an edge with a larger stretch is torn
NEAR = 50  # number of neighbours in the data that count as near a point
PIECE = 0.01  # smallest fraction of the points that counts as a piece


def neighbors(points, k):
    """Returns the ids of the k nearest other points of each point, nearest first."""
    return NearestNeighbors(n_neighbors=k).fit(points).kneighbors(return_distance=False)


def _graph(points, k):
    """Returns a sparse matrix with a one at (i, j) if j is one of the k nearest other points of i."""
    return NearestNeighbors(n_neighbors=k).fit(points).kneighbors_graph()


def _share(edges, among):
    """Returns the fraction of the edges of a graph that are also in another graph."""
    return edges.multiply(among).sum() / edges.sum()


def path_distortion(points, embedding):
    """Returns D_k of the paper at every point."""
    return metrics.geodesic_distortion(points, embedding)


def kept_edges(flat, embedding, k):
    """Returns the fraction of the edges from each point to its k nearest in the true sheet whose ends are still among the
    2k nearest of each other in the embedding."""
    near = _graph(embedding, min(2 * k, len(flat) - 1))
    return _share(_graph(flat, k), near.multiply(near.T))


def false_neighbors(points, embedding, k=EDGE_NEIGHBORS, near=NEAR):
    """Returns the fraction of the k nearest in the embedding that are not among the `near` nearest in the data. It is
    large if the embedding lies on top of itself."""
    return 1 - _share(_graph(embedding, k), _graph(points, near))


def stretch(points, embedding, k=EDGE_NEIGHBORS):
    """Returns the edges (i, j) of the data's graph and their stretch: length in the embedding over length in the data,
    relative to the median of these ratios."""
    i, j = _graph(points, k).nonzero()
    ratio = np.linalg.norm(embedding[i] - embedding[j], axis=1) / np.linalg.norm(points[i] - points[j], axis=1)
    return i, j, ratio / np.median(ratio)


def tears(points, embedding):
    """Returns the fraction of torn edges, the number of pieces that the other edges connect, and the 5th and 95th
    percentile of the stretch of the other edges. For closed manifolds."""
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
    """Returns the average over the clusters of the number of points in the union of the balls around a cluster's points. A
    ball reaches to the `view_neighbors`-th neighbour; here a point is its own first neighbour. Points at an equal distance
    are all included."""
    search = NearestNeighbors(n_neighbors=view_neighbors).fit(points)
    radius = search.kneighbors(points)[0][:, -1] * (1 + 1e-12)
    balls = [search.radius_neighbors(points[k : k + 1], radius[k], return_distance=False)[0] for k in range(len(points))]
    members = [(clusters[k], point) for k, ball in enumerate(balls) for point in ball]
    return len(np.unique(members, axis=0)) / (clusters.max() + 1)


def predicted_by_neighbors(embedding, values, k=5):
    """Returns a prediction for each point: the mean of the values of its k nearest points in the embedding."""
    return values[neighbors(embedding, k)].mean(axis=1)


def explained(embedding, values):
    """Returns R^2 of the prediction of a value by neighbours; 1 if the place in the embedding determines it exactly."""
    return 1 - np.mean((predicted_by_neighbors(embedding, values) - values) ** 2) / np.var(values)


def separation(scores, labels):
    """Returns the area under the ROC curve: how often a marked point has a higher score than an unmarked one."""
    from sklearn.metrics import roc_auc_score

    return roc_auc_score(labels, scores)


def near_pairs(points, pairs, near=NEAR):
    """Returns the fraction of pairs of which one point is among the `near` nearest of the other in the data."""
    i, j = np.asarray(pairs).T
    graph = _graph(points, near)
    return np.mean(np.asarray(graph.maximum(graph.T)[i, j]) > 0)


def ranks(points, embedding, seam=None):
    """Returns trustworthiness and continuity over 12 neighbours; with a seam, those of the glued embedding."""
    return [metric(points, embedding, seam=seam) for metric in (metrics.trustworthiness, metrics.continuity)]


def _rank(place):
    return lambda data, fit: float(remembered(fit, "ranks", lambda: ranks(data.points, fit.embedding))[place])


#: Trustworthiness and continuity as functions of data and fit.
RANK_MEASURES = {"trustworthiness": _rank(0), "continuity": _rank(1)}


def glued_path_distortion(points, arrays):
    """Returns D_k of an LDLE embedding with paths that continue on the other side of the seam."""
    known = {"clusters": arrays["clusters"], "torn_views": arrays["torn_views"]}
    return metrics.geodesic_distortion(points, arrays["embedding"], tears="glue", **known)
