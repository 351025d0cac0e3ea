"""The methods. Each takes parameters and returns a function from points to arrays, one of which is `embedding`. Seeds are
fixed. Imports are finished when that function is returned, so that its time can be measured without them."""

import dataclasses
import functools
import importlib.metadata
import importlib.util
import os
from collections.abc import Callable

import numpy as np

SEED = 0
THREADS = int(os.environ.get("EXPERIMENT_THREADS", 1))


def ldle(seed=SEED, **parameters):
    from ldle import LDLE

    names = "embedding gluing seam clusters pieces torn_views local_distortion view_distortion anomaly_score".split()

    def fit(points, **boundary):
        method = LDLE(n_components=2, n_jobs=THREADS, random_state=seed, **parameters).fit(points, **boundary)
        return {name: np.asarray(getattr(method, f"{name}_")) for name in names}

    return fit


def ltsa(**parameters):
    from sklearn.manifold import LocallyLinearEmbedding

    make = functools.partial(LocallyLinearEmbedding, method="ltsa", random_state=SEED, n_jobs=THREADS, **parameters)
    return lambda points: {"embedding": make().fit_transform(points)}


def umap(**parameters):
    from umap import UMAP

    # With a seed UMAP uses one thread for any n_jobs.
    make = functools.partial(UMAP, n_epochs=500, random_state=SEED, n_jobs=1, **parameters)
    return lambda points: {"embedding": make().fit_transform(points)}


def umap_defaults(seed=SEED):
    from umap import UMAP

    return lambda points: {"embedding": UMAP(random_state=seed, n_jobs=1).fit_transform(points)}


def tsne_defaults(seed=SEED):
    from openTSNE import TSNE

    return lambda points: {"embedding": np.asarray(TSNE(random_state=seed, n_jobs=THREADS).fit(points))}


def tsne(**parameters):
    from openTSNE import TSNE

    steps = {"early_exaggeration_iter": 250, "n_iter": 750}
    make = functools.partial(TSNE, initialization="random", random_state=SEED, n_jobs=THREADS, **steps, **parameters)
    return lambda points: {"embedding": np.asarray(make().fit(points))}


def laplacian_eigenmaps(n_neighbors, scale_neighbor):
    """scikit-learn's spectral embedding of LDLE's kernel: exp(-d_ij^2 / (s_i s_j)) for neighbours, where s is the distance to
    the scale neighbour. The point itself counts as a neighbour, as in the paper."""
    from sklearn.manifold import SpectralEmbedding
    from sklearn.neighbors import NearestNeighbors

    def fit(points):
        search = NearestNeighbors(n_neighbors=n_neighbors - 1, n_jobs=THREADS).fit(points)
        graph = search.kneighbors_graph(mode="distance")
        scale = np.sort(graph.data.reshape(len(points), -1), axis=1)[:, scale_neighbor - 2]
        graph = graph.maximum(graph.T).tocoo()
        graph.data = np.exp(-(graph.data**2) / (scale[graph.row] * scale[graph.col]))
        method = SpectralEmbedding(affinity="precomputed", eigen_solver="arpack", random_state=SEED)
        return {"embedding": method.fit_transform(graph.tocsr())}

    return fit


def pacmap(seed=SEED):
    from pacmap import PaCMAP

    return lambda points: {"embedding": PaCMAP(random_state=seed).fit_transform(points.astype(np.float32))}


def phate():
    from phate import PHATE

    make = functools.partial(PHATE, random_state=SEED, n_jobs=THREADS, verbose=0)
    return lambda points: {"embedding": make().fit_transform(points)}


@dataclasses.dataclass(frozen=True)
class Method:
    prepare: Callable
    package: str
    module: str
    #: Parameters of the method in addition to those of the data set.
    fixed: dict = dataclasses.field(default_factory=dict)
    #: The row of hyperparameters.toml to use if it is not that of the method's own name.
    row: str | None = None
    #: What the method knows about the boundary: nothing, "distances" from it, or "marks" for its points.
    knows_boundary: str = ""
    #: Number of points of a first fit, which keeps the compilation of the code out of the measured time.
    warm_up: int = 0


# From 4096 points on, UMAP uses another neighbour search, which is compiled too; hence its number of points for warm_up.
METHODS = {
    "LDLE": Method(ldle, "ldle", "ldle"),
    "LDLE, eigenvectors only": Method(
        ldle, "ldle", "ldle", {"local_views": "eigenmaps", "embedding": "views"}, "LDLE"
    ),
    "LDLE, views": Method(ldle, "ldle", "ldle", {"embedding": "views"}, "LDLE"),
    "LDLE, paper": Method(ldle, "ldle", "ldle", {"paper": True}, "LDLE"),
    "LDLE, paper, boundary known": Method(ldle, "ldle", "ldle", {"paper": True}, "LDLE", "distances"),
    "LDLE, paper, boundary marked": Method(ldle, "ldle", "ldle", {"paper": True}, "LDLE", "marks"),
    "LDLE, authors' options": Method(ldle, "ldle", "ldle", row="LDLE, authors' options"),
    "LDLE, paper, authors' options": Method(ldle, "ldle", "ldle", {"paper": True}, "LDLE, authors' options"),
    "LDLE, paper, k + 1": Method(ldle, "ldle", "ldle", {"paper": True}),
    "LDLE, paper, aligned as LTSA": Method(ldle, "ldle", "ldle", {"paper": True, "alignment": "ltsa"}, "LDLE"),
    **{
        f"LDLE, paper, {estimator}": Method(ldle, "ldle", "ldle", {"paper": True, "gradient_estimator": estimator}, "LDLE")
        for estimator in ("feynman-kac", "low-rank-feynman-kac", "linear-regression")
    },
    "LTSA": Method(ltsa, "scikit-learn", "sklearn.manifold"),
    "UMAP": Method(umap, "umap-learn", "umap", warm_up=4200),
    "t-SNE": Method(tsne, "openTSNE", "openTSNE"),
    "Laplacian eigenmaps": Method(laplacian_eigenmaps, "scikit-learn", "sklearn.manifold"),
    "PaCMAP": Method(pacmap, "pacmap", "pacmap", warm_up=500),
    "PHATE": Method(phate, "phate", "phate"),
    "LDLE, defaults": Method(ldle, "ldle", "ldle", row="defaults"),
    "UMAP, defaults": Method(umap_defaults, "umap-learn", "umap", row="defaults", warm_up=4200),
    "t-SNE, defaults": Method(tsne_defaults, "openTSNE", "openTSNE", row="defaults"),
    "PaCMAP, defaults": Method(pacmap, "pacmap", "pacmap", row="defaults", warm_up=500),
}


def missing(name):
    """Returns why a method is not available, or an empty string."""
    method = METHODS[name]
    return "" if importlib.util.find_spec(method.module) else f"{method.package} is not installed"


def version(name):
    package = METHODS[name].package
    return f"{package} {importlib.metadata.version(package)}"
