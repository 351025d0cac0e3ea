"""The scikit-learn estimator."""

import numbers
import os
import textwrap
import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils import check_array, check_random_state
from sklearn.utils.validation import check_is_fitted

from ldle import _core
from ldle._options import DESCRIBED, LIBRARY_NAMES, explained, threads_of
from ldle._progress import progress_of
from ldle._report import write_report
from ldle._topology import as_topology

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # before 1.6 it was a method

    def validate_data(estimator, X, **checks):
        return estimator._validate_data(X, **checks)


#: Parameters that the library does not know.
OWN_PARAMETERS = {"metric": "euclidean", "paper": False, "verbose": False}
#: Numbers of neighbours, which small data cannot have.
_NEIGHBORS = ("n_neighbors", "scale_neighbor", "view_neighbors")


def _make_init():
    """An `__init__` whose defaults are the library's: scikit-learn reads its signature."""
    defaults = {name: option["default"] for name, option in DESCRIBED.items()}
    defaults.update(OWN_PARAMETERS)
    first, *others = defaults
    signature = ", ".join(f"{name}=defaults[{name!r}]" for name in others)
    body = "\n".join(f"    self.{name} = {name}" for name in defaults)
    code = f"def __init__(self, {first}=defaults[{first!r}], *, {signature}):\n{body}\n"
    namespace = {"defaults": defaults}
    exec(code, namespace)  # as dataclasses and named tuples are made
    init = namespace["__init__"]
    init.__qualname__ = "LDLE.__init__"
    return init


class LDLE(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    __init__ = _make_init()

    def fit(self, X, y=None, *, boundary=None, cut=None):
        """Embeds the rows of X.

        Parameters
        ----------
        X : array of shape (n_samples, n_features)
            Points. With ``metric='precomputed'`` the symmetric matrix of their distances, with
            ``metric='precomputed_knn'`` a pair of arrays (ids, distances), a row of neighbours for each point, or a
            sparse matrix of distances between neighbours.
        y : ignored
        boundary : array of shape (n_samples,) or 'auto', optional
            Where the data end, if that is known: True on the boundary and False elsewhere, or each point's distance from it.
            'auto' finds it from the data.
            Local maps then do not suffer from the boundary. Only of points.
        cut : path-like, optional
            Where the tear is to run: a file that a report of the same fit has saved. Its pieces are moved, and the embedding is
            polished anew.

        Returns
        -------
        self

        Examples
        --------
        >>> from ldle import LDLE, datasets
        >>> sphere = datasets.make("sphere", n=1000)
        >>> embedder = LDLE(n_components=2).fit(sphere.points)
        >>> len(embedder.torn_views_) > 0  # a closed surface cannot be laid flat in one piece
        True
        """
        result, options = self._run(X, boundary, None if cut is None else os.fspath(cut))
        for warning in result.warnings:
            warnings.warn(warning, UserWarning, stacklevel=2)
        self.embedding_ = result.embedding
        self.gluing_ = result.color
        self.torn_views_ = result.torn_views
        self.seam_ = result.seam
        self.clusters_ = result.cluster_of
        self.pieces_ = result.component
        self.local_distortion_ = result.local_distortion
        self.view_distortion_ = result.view_distortion
        self.eigenvalues_ = result.eigenvalues
        self.alignment_error_ = result.alignment_error
        self.polish_ = result.polish
        self.view_maps_ = result.view_maps
        self.topology_ = None if result.topology is None else as_topology(result.topology)
        self.times_ = dict(result.times)
        self._result, self._run_options = result, options
        self._n_features_out = self.embedding_.shape[1]
        return self

    def fit_transform(self, X, y=None, *, boundary=None, cut=None):
        """Embeds the rows of X and returns where they lie: an array of shape (n_samples, n_components).

        >>> from ldle import LDLE, datasets
        >>> LDLE(n_components=1).fit_transform(datasets.make("circle", n=300).points).shape
        (300, 1)
        """
        return self.fit(X, boundary=boundary, cut=cut).embedding_

    def transform(self, X):
        """Places new points in the embedding, each on its own.

        A point goes where a map fitted to its nearest data points takes it; those that a tear parts from the nearest one do not
        count. Where the embedding was not polished, it goes where the nearest point's view takes the values that the
        eigenvectors have at it by the Nystroem formula. Data that `fit` has seen come back exactly where they are. Points that
        lie far from the data are placed as well as can be, with a warning.

        Parameters
        ----------
        X : array of shape (n_samples, n_features)
            With ``metric='precomputed'`` the distances to the data that `fit` has seen, a column for each.

        Returns
        -------
        array of shape (n_samples, n_components)

        Examples
        --------
        >>> from ldle import LDLE, datasets
        >>> roll = datasets.make("swiss-roll", n=2000)
        >>> new = datasets.make("swiss-roll", n=100, sampling="random")
        >>> LDLE().fit(roll.points).transform(new.points).shape
        (100, 2)
        """
        check_is_fitted(self)
        if self.metric == "precomputed_knn":
            raise ValueError("metric = 'precomputed_knn': new points cannot be placed among neighbours alone")
        X = validate_data(self, X, dtype=np.float64, order="C", reset=False)
        places, far = _core.transform(
            self._X_fit,
            np.ascontiguousarray(self.embedding_, dtype=np.float64),
            self.clusters_,
            self.torn_views_,
            {LIBRARY_NAMES.get(name, name): getattr(self, name) for name in _NEIGHBORS},
            self.view_maps_,
            self.metric == "precomputed",
            X,
            threads_of(self.n_jobs),
        )
        if far.any():
            warnings.warn(
                f"{int(far.sum())} of {len(X)} points lie far from the data", UserWarning, stacklevel=2
            )
        return places

    def report(self, path, *, columns=None, images=None, title=""):
        """Writes the fit as one HTML page, to look at with a browser: data and embedding side by side, the tear, distortion, views.

        Parameters
        ----------
        path : path-like
            The page; an older one is replaced.
        columns : mapping of names to arrays of shape (n_samples,), optional
            What the points may be coloured by beside what the fit knows: numbers or words. A data frame is such a mapping.
        images : array of shape (n_samples, height, width), optional
            A picture of each point, shown small.
        title : str

        Examples
        --------
        >>> import os, tempfile
        >>> from ldle import LDLE, datasets
        >>> sphere = datasets.make("sphere", n=1000)
        >>> page = os.path.join(tempfile.mkdtemp(), "sphere.html")
        >>> LDLE().fit(sphere.points).report(page, columns={"height": sphere.points[:, 2]})
        >>> os.path.getsize(page) > 0
        True
        """
        check_is_fitted(self)
        if not hasattr(self, "_result"):
            raise ValueError("a fit that was pickled has no report: fit again")
        points = self._X_fit if self.metric == "euclidean" else None
        write_report(
            self._result, self._run_options, path, points=points, columns=columns, images=images, title=title
        )

    def __getstate__(self):
        """Without the run's inside, which only its report needs."""
        state = dict(super().__getstate__())
        state.pop("_result", None)
        return state

    def _run(self, X, boundary, cut):
        if boundary is not None and self.metric != "euclidean":
            raise ValueError(f"metric = {self.metric!r}: a boundary can be known of points only")
        find_boundary = isinstance(boundary, str) and boundary == "auto"
        if isinstance(boundary, str) and not find_boundary:
            raise ValueError(f"boundary = {boundary!r}: must be an array, 'auto' or None")
        if boundary is not None and not find_boundary:
            boundary = check_array(boundary, ensure_2d=False, dtype=np.float64).ravel()
        with progress_of(self.verbose) as progress:
            if self.metric == "precomputed_knn":
                ids, distances = _neighbors(X)
                self.n_features_in_ = len(ids)
                options = self._options(len(ids))
                return _core.embed_neighbors(ids, distances, options, progress, cut), options
            checks = {"dtype": np.float64, "order": "C", "ensure_min_samples": 2}
            X = validate_data(self, X, **checks)
            options = self._options(len(X))
            if self.metric == "precomputed":
                if X.shape[0] != X.shape[1]:
                    raise ValueError(f"X has shape {X.shape}: a matrix of distances is square")
                self._X_fit = X
                return _core.embed_distances(X, options, progress, cut), options
            if self.metric != "euclidean":
                known = "'euclidean', 'precomputed' or 'precomputed_knn'"
                raise ValueError(f"metric = {self.metric!r}: must be {known}")
            if isinstance(self.n_components, numbers.Real) and self.n_components > X.shape[1]:
                raise ValueError(
                    f"n_components = {self.n_components}: must be at most n_features = {X.shape[1]}"
                )
            self._X_fit = X
            if find_boundary:
                dimension = 0 if self.n_components == "auto" else self.n_components
                boundary = _core.find_boundary(X, dimension, threads_of(self.n_jobs), progress)
                boundary = None if boundary is None else boundary.ravel()
            return _core.embed(X, options, progress, boundary, cut), options

    def _options(self, n_samples):
        """What the library is told, by its own names."""
        values = {name: getattr(self, name) for name in DESCRIBED}
        values["n_jobs"] = threads_of(self.n_jobs)
        if not isinstance(self.random_state, (int, np.integer)):
            values["random_state"] = check_random_state(self.random_state).randint(2**31)
        if self.paper:
            for name, value in _core.paper_options().items():
                if values[name] == DESCRIBED[name]["default"]:
                    values[name] = value
        for name in _NEIGHBORS:
            if values[name] > n_samples:
                warnings.warn(
                    f"{name} = {values[name]}: there are only n_samples = {n_samples}; taking all",
                    UserWarning,
                    stacklevel=4,
                )
                values[name] = n_samples
        return {LIBRARY_NAMES.get(name, name): value for name, value in values.items()}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self.metric == "precomputed"
        tags.transformer_tags.preserves_dtype = ["float64"]
        return tags

    def _more_tags(self):  # what scikit-learn before 1.6 asks for
        return {"pairwise": self.metric == "precomputed", "preserves_dtype": [np.float64]}


def _neighbors(X):
    """Ids and distances as the library takes them."""
    if hasattr(X, "tocsr"):
        graph = X.tocsr()
        counts = np.diff(graph.indptr)
        rows = np.repeat(np.arange(len(counts)), counts)
        columns = np.arange(len(rows)) - np.repeat(graph.indptr[:-1], counts)
        ids = np.full((len(counts), counts.max(initial=0)), -1, np.int32)
        distances = np.zeros(ids.shape)
        ids[rows, columns] = graph.indices
        distances[rows, columns] = graph.data
        return ids, distances
    if not (isinstance(X, (tuple, list)) and len(X) == 2):
        raise ValueError("metric = 'precomputed_knn': X must be a pair (ids, distances) or a sparse matrix")
    ids = check_array(X[0], dtype=np.int32, order="C")
    distances = check_array(X[1], dtype=np.float64, order="C")
    return ids, distances


def _docstring():
    own = {
        "metric": "{'euclidean', 'precomputed', 'precomputed_knn'}, default='euclidean'\n"
        "    What X holds: points, or distances between them all, or between neighbours.",
        "paper": "bool, default=False\n"
        "    The paper's algorithm, without what has been added to it.",
        "verbose": "bool or callable, default=False\n"
        "    Show progress (with tqdm where it is installed), or call a function with the stage's name, the steps done and "
        "their number.",
    }
    entries = [explained(name) for name in DESCRIBED]
    entries += [f"{name} : {text}" for name, text in own.items()]
    return f"""Low Distortion Local Eigenmaps.

    Makes small maps of low distortion, one for each neighbourhood, merges them and registers them into one. Closed surfaces are
    torn open where they must be; `gluing_` colours the two sides of the tear alike.

    Parameters
    ----------
{textwrap.indent(chr(10).join(entries), "    ")}

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        Where the points lie.
    gluing_ : array of shape (n_samples,)
        Colour along the tear, the same on both its sides; -1 away from it.
    torn_views_ : array of shape (n_torn, 2)
        Pairs of clusters that are torn apart.
    seam_ : array of shape (n_seam, 2)
        Pairs of points across the tear.
    clusters_ : array of shape (n_samples,)
        The intermediate view that each point belongs to.
    pieces_ : array of shape (n_samples,)
        The piece of the embedding that each point lies in.
    local_distortion_ : array of shape (n_samples,)
        Distortion of each point's local map; 1 is perfect.
    view_distortion_ : array of shape (n_views,)
        Distortion of each intermediate view's map.
    eigenvalues_ : array of shape (n_graph_components, n_eigenvectors)
        Of the graph Laplacian, one row for each connected component.
    alignment_error_ : float
        How far apart intermediate views put the points that they share, over pairs that are not torn (``L`` in the paper).
    polish_ : dict or None
        How true lengths and paths were before and after the polish.
    view_maps_ : ViewMaps or None
        What places new points where there was no polish: the eigenvectors, and the map of each intermediate view.
    topology_ : Topology or None
        What manifold the data are, as `ldle.topology` says it, where it was asked for and 25 neighbours or more are known.
    times_ : dict
        Seconds that each stage took.
    n_features_in_ : int
    feature_names_in_ : array of shape (n_features_in_,)
        Where the columns of X have names.

    Examples
    --------
    >>> from ldle import LDLE, datasets
    >>> roll = datasets.make("swiss-roll", n=2000)
    >>> LDLE(n_components=2).fit_transform(roll.points).shape
    (2028, 2)
    """


LDLE.__doc__ = _docstring()
