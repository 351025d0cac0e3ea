# Made by tools/make_stubs from the library's description of its options.
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal

import numpy as np
from numpy.random import RandomState
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from typing_extensions import Self

from ldle._core import ViewMaps
from ldle._notebook import Page
from ldle._topology import Topology

class LDLE(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Low Distortion Local Eigenmaps."""

    embedding_: NDArray[np.float64]
    landmarks_: NDArray[np.int32] | None
    landmarks_choice_: str | None
    verdict_: str
    gluing_: NDArray[np.int32]
    torn_views_: NDArray[np.int32]
    seam_: NDArray[np.int32]
    clusters_: NDArray[np.int32]
    pieces_: NDArray[np.int32]
    local_distortion_: NDArray[np.float64]
    anomaly_score_: NDArray[np.float64]
    view_distortion_: NDArray[np.float64]
    eigenvalues_: NDArray[np.float64]
    alignment_error_: float
    polish_: dict[str, Any] | None
    view_maps_: ViewMaps | None
    topology_: Topology | None
    times_: dict[str, float]
    n_features_in_: int
    feature_names_in_: NDArray[Any]
    n_components: int | Literal['auto']
    n_neighbors: int
    scale_neighbor: int
    n_eigenvectors: int
    eigen_solver: Literal['auto', 'shift-invert', 'filtered']
    local_views: Literal['eigenmaps', 'tangent', 'both', 'best']
    view_neighbors: int
    gradient_estimator: Literal['finite-sum', 'feynman-kac', 'low-rank-feynman-kac', 'linear-regression']
    heat_mass: float
    gradient_percentile: float | Sequence[float]
    slope_fraction: float | Sequence[float]
    min_cluster_size: int
    max_cluster_size: int | None
    small_views_first: bool
    cluster_in_blocks: bool
    alignment: Literal['procrustes', 'ltsa']
    tear: bool
    tear_relaxation: int
    tear_folds: bool
    synchronize: bool
    seam_weight: float
    n_refinements: int
    polish: Literal['none', 'isometric']
    close_tears: bool
    separate_sheets: bool
    polish_steps: int
    topology: bool
    embedding: Literal['auto', 'views', 'layout']
    smoothing: Literal['auto', 'never', 'always']
    random_state: int | RandomState | None
    n_jobs: int | None
    memory_limit: float | None
    device: Literal['cpu', 'cuda']
    metric: str | Callable[[NDArray[np.float64], NDArray[np.float64]], float]
    metric_params: Mapping[str, Any] | None
    landmarks: int | Literal['auto'] | None
    paper: bool
    verbose: bool | Callable[[str, int, int], object]
    def __init__(
        self,
        n_components: int | Literal['auto'] = ...,
        *,
        n_neighbors: int = ...,
        scale_neighbor: int = ...,
        n_eigenvectors: int = ...,
        eigen_solver: Literal['auto', 'shift-invert', 'filtered'] = ...,
        local_views: Literal['eigenmaps', 'tangent', 'both', 'best'] = ...,
        view_neighbors: int = ...,
        gradient_estimator: Literal['finite-sum', 'feynman-kac', 'low-rank-feynman-kac', 'linear-regression'] = ...,
        heat_mass: float = ...,
        gradient_percentile: float | Sequence[float] = ...,
        slope_fraction: float | Sequence[float] = ...,
        min_cluster_size: int = ...,
        max_cluster_size: int | None = ...,
        small_views_first: bool = ...,
        cluster_in_blocks: bool = ...,
        alignment: Literal['procrustes', 'ltsa'] = ...,
        tear: bool = ...,
        tear_relaxation: int = ...,
        tear_folds: bool = ...,
        synchronize: bool = ...,
        seam_weight: float = ...,
        n_refinements: int = ...,
        polish: Literal['none', 'isometric'] = ...,
        close_tears: bool = ...,
        separate_sheets: bool = ...,
        polish_steps: int = ...,
        topology: bool = ...,
        embedding: Literal['auto', 'views', 'layout'] = ...,
        smoothing: Literal['auto', 'never', 'always'] = ...,
        random_state: int | RandomState | None = ...,
        n_jobs: int | None = ...,
        memory_limit: float | None = ...,
        device: Literal['cpu', 'cuda'] = ...,
        metric: str | Callable[[NDArray[np.float64], NDArray[np.float64]], float] = ...,
        metric_params: Mapping[str, Any] | None = ...,
        landmarks: int | Literal['auto'] | None = ...,
        paper: bool = ...,
        verbose: bool | Callable[[str, int, int], object] = ...,
    ) -> None: ...
    def fit(
        self,
        X: ArrayLike | tuple[ArrayLike, ArrayLike],
        y: Any = None,
        *,
        boundary: ArrayLike | str | None = None,
        cut: str | PathLike[str] | None = None,
    ) -> Self: ...
    def fit_transform(
        self,
        X: ArrayLike | tuple[ArrayLike, ArrayLike],
        y: Any = None,
        *,
        boundary: ArrayLike | str | None = None,
        cut: str | PathLike[str] | None = None,
    ) -> NDArray[np.float64]: ...
    def transform(self, X: ArrayLike) -> NDArray[np.float64]: ...
    def inverse_transform(self, Y: ArrayLike) -> NDArray[np.float64]: ...
    def score_anomalies(self, X: ArrayLike) -> NDArray[np.float64]: ...
    def report(
        self,
        path: str | PathLike[str] | None = None,
        *,
        columns: Mapping[str, ArrayLike] | None = None,
        images: ArrayLike | None = None,
        title: str = "",
    ) -> Page | None: ...
    def show(
        self,
        *,
        columns: Mapping[str, ArrayLike] | None = None,
        images: ArrayLike | None = None,
        title: str = "",
    ) -> None: ...
