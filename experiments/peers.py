"""The methods: each takes parameters and returns a function from points to arrays, among them `embedding`. Seeds are fixed;
imports are done when that function is returned, so that it can be timed without them."""

import dataclasses
import importlib.metadata
import importlib.util
import inspect
import os
from collections.abc import Callable

import numpy as np

SEED = 0
THREADS = int(os.environ.get("EXPERIMENT_THREADS", 1))


def ldle(**parameters):
    from ldle import LDLE

    method = LDLE(n_components=2, n_jobs=THREADS, random_state=SEED, **parameters)
    names = "embedding gluing seam clusters pieces torn_views local_distortion".split()

    def fit(points, **boundary):
        method.fit(points, **boundary)
        return {name: np.asarray(getattr(method, f"{name}_")) for name in names}

    return fit


def ltsa(n_neighbors):
    from sklearn.manifold import LocallyLinearEmbedding

    method = LocallyLinearEmbedding(method="ltsa", n_neighbors=n_neighbors, random_state=SEED, n_jobs=THREADS)
    return lambda points: {"embedding": method.fit_transform(points)}


def umap(n_neighbors, min_dist):
    from umap import UMAP

    # With a seed UMAP uses one thread whatever n_jobs says.
    method = UMAP(n_neighbors=n_neighbors, min_dist=min_dist, n_epochs=500, random_state=SEED, n_jobs=1)
    return lambda points: {"embedding": method.fit_transform(points)}


def tsne(perplexity, early_exaggeration):
    from openTSNE import TSNE

    method = TSNE(
        perplexity=perplexity,
        early_exaggeration=early_exaggeration,
        early_exaggeration_iter=250,
        n_iter=750,
        initialization="random",
        random_state=SEED,
        n_jobs=THREADS,
    )
    return lambda points: {"embedding": np.asarray(method.fit(points))}


def laplacian_eigenmaps(n_neighbors, scale_neighbor):
    """scikit-learn's spectral embedding of LDLE's kernel: exp(-d_ij^2 / (s_i s_j)) for neighbours, s the distance of
    the scale neighbour; the point itself counts as a neighbour, as in the paper."""
    from sklearn.manifold import SpectralEmbedding
    from sklearn.neighbors import NearestNeighbors

    search = NearestNeighbors(n_neighbors=n_neighbors - 1, n_jobs=THREADS)
    method = SpectralEmbedding(affinity="precomputed", eigen_solver="arpack", random_state=SEED)

    def fit(points):
        graph = search.fit(points).kneighbors_graph(mode="distance")
        scale = np.sort(graph.data.reshape(len(points), -1), axis=1)[:, scale_neighbor - 2]
        graph = graph.maximum(graph.T).tocoo()
        graph.data = np.exp(-(graph.data**2) / (scale[graph.row] * scale[graph.col]))
        return {"embedding": method.fit_transform(graph.tocsr())}

    return fit


def pacmap():
    from pacmap import PaCMAP

    method = PaCMAP(n_components=2, random_state=SEED)
    return lambda points: {"embedding": method.fit_transform(points.astype(np.float32))}


def phate():
    from phate import PHATE

    method = PHATE(n_components=2, random_state=SEED, n_jobs=THREADS, verbose=0)
    return lambda points: {"embedding": method.fit_transform(points)}


@dataclasses.dataclass(frozen=True)
class Method:
    prepare: Callable
    package: str
    module: str
    #: Parameters that make it this method, on top of the data set's.
    fixed: dict = dataclasses.field(default_factory=dict)
    #: The row of hyperparameters.toml it takes, where that is not its own.
    row: str | None = None
    #: It is given the distance to the boundary.
    knows_boundary: bool = False
    #: A first fit of few points keeps the compiling of its code out of the seconds.
    compiles: bool = False


METHODS = {
    "LDLE": Method(ldle, "ldle", "ldle"),
    "LDLE, paper": Method(ldle, "ldle", "ldle", {"paper": True}, "LDLE"),
    "LDLE, paper, boundary known": Method(ldle, "ldle", "ldle", {"paper": True}, "LDLE", knows_boundary=True),
    "LTSA": Method(ltsa, "scikit-learn", "sklearn.manifold"),
    "UMAP": Method(umap, "umap-learn", "umap", compiles=True),
    "t-SNE": Method(tsne, "openTSNE", "openTSNE"),
    "Laplacian eigenmaps": Method(laplacian_eigenmaps, "scikit-learn", "sklearn.manifold"),
    "PaCMAP": Method(pacmap, "pacmap", "pacmap", compiles=True),
    "PHATE": Method(phate, "phate", "phate"),
}


def missing(name):
    """Why a method cannot run here, or an empty string."""
    method = METHODS[name]
    if importlib.util.find_spec(method.module) is None:
        return f"{method.package} is not installed"
    if method.knows_boundary:
        from ldle import LDLE

        if "boundary" not in inspect.signature(LDLE.fit).parameters:
            return "this ldle takes no boundary"
    return ""


def version(name):
    package = METHODS[name].package
    return f"{package} {importlib.metadata.version(package)}"
