"""The scikit-learn estimator."""

import numbers
import os
import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils import check_array, check_random_state
from sklearn.utils.validation import check_is_fitted

from ldle import _core, _distances, _landmarks
from ldle._arrays import ids_of
from ldle._documentation import estimator_documentation
from ldle._options import DESCRIBED, LIBRARY_NAMES, errors_name_parameters, in_parameters, threads_of
from ldle._progress import progress_of
from ldle._report import report_of, stored_result
from ldle._topology import as_topology
from ldle.io._table import is_sparse

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # a method of the estimator before scikit-learn 1.6

    def validate_data(estimator, X, **checks):
        return estimator._validate_data(X, **checks)


#: Parameters that are not options of the library.
OWN_PARAMETERS = {"metric": "euclidean", "metric_params": None, "landmarks": None, "paper": False, "verbose": False}
#: Numbers of neighbours, which `transform` uses again.
_NEIGHBORS = ("n_neighbors", "scale_neighbor", "view_neighbors")


def _make_init():
    """Returns an `__init__` with the library's options and defaults; scikit-learn reads its signature."""
    defaults = {name: option["default"] for name, option in DESCRIBED.items()}
    defaults.update(OWN_PARAMETERS)
    first, *others = defaults
    signature = ", ".join(f"{name}=defaults[{name!r}]" for name in others)
    body = "\n".join(f"    self.{name} = {name}" for name in defaults)
    code = f"def __init__(self, {first}=defaults[{first!r}], *, {signature}):\n{body}\n"
    namespace = {"defaults": defaults}
    exec(code, namespace)  # dataclasses make their methods in the same way
    init = namespace["__init__"]
    init.__qualname__ = "LDLE.__init__"
    return init


class LDLE(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    __init__ = _make_init()

    def fit(self, X, y=None, *, boundary=None, cut=None):
        """Embeds the rows of X.

        Parameters
        ----------
        X : array or sparse matrix of shape (n_samples, n_features)
            Points. With ``metric='precomputed'``: the symmetric matrix of their distances. With
            ``metric='precomputed_knn'``: a pair of arrays (ids, distances) with one row of neighbours for each point, or
            a sparse matrix of distances between neighbours.
        y : ignored
        boundary : array of shape (n_samples,) or 'auto', optional
            The boundary of the data: True for points on the boundary and False for all others, or the distance of each
            point from the boundary. 'auto' finds the boundary from the data. Local maps are then not distorted near the
            boundary. Only allowed if X holds points.
        cut : path-like, optional
            A cut: a file that a report of the same fit has saved. The pieces in it are moved, so that the seam runs
            where the user wants it, and the embedding is polished again.

        Returns
        -------
        self

        Examples
        --------
        >>> from ldle import LDLE, datasets
        >>> sphere = datasets.make("sphere", n=1000)
        >>> embedder = LDLE(n_components=2).fit(sphere.points)
        >>> len(embedder.torn_views_) > 0  # a closed surface cannot be flattened without a tear
        True
        """
        X, boundary = self._choose_landmarks(X, boundary)
        result, options, points, search = self._run(X, boundary, None if cut is None else os.fspath(cut))
        for warning in result.warnings:
            warnings.warn(in_parameters(warning), UserWarning, stacklevel=2)
        self.embedding_ = result.embedding
        self.verdict_ = result.verdict
        self.gluing_ = result.color
        self.torn_views_ = result.torn_views
        self.seam_ = result.seam
        self.clusters_ = result.cluster_of
        self.pieces_ = result.component
        self.local_distortion_ = result.local_distortion
        self.anomaly_score_ = result.anomaly_score
        self.view_distortion_ = result.view_distortion
        self.eigenvalues_ = result.eigenvalues
        self.alignment_error_ = result.alignment_error
        self.polish_ = result.polish
        self.view_maps_ = result.view_maps
        self.topology_ = None if result.topology is None else as_topology(result.topology)
        self.times_ = dict(result.times)
        self._result, self._run_options = result, options
        self._X_fit, self._search = points, search
        vars(self).pop("_scorer", None)  # that of an earlier fit
        self._n_features_out = self.embedding_.shape[1]
        return self

    def fit_transform(self, X, y=None, *, boundary=None, cut=None):
        """Embeds the rows of X and returns the embedding, an array of shape (n_samples, n_components).

        >>> from ldle import LDLE, datasets
        >>> LDLE(n_components=1).fit_transform(datasets.make("circle", n=300).points).shape
        (300, 1)

        With `landmarks`, all other rows are placed among the landmarks block by block, so X may be a memory map that is
        larger than memory:

        >>> X = datasets.make("swiss-roll", n=20000).points
        >>> model = LDLE(landmarks=2000)
        >>> model.fit_transform(X).shape == (len(X), 2) and len(model.embedding_) <= 2000
        True
        """
        self.fit(X, boundary=boundary, cut=cut)
        if self.landmarks_ is None:
            return self.embedding_
        with progress_of(self.verbose) as progress:
            places, far = _landmarks.place_all(X, self._place, self._n_features_out, progress)
        _warn_if_far(far, len(places))
        return places

    def transform(self, X):
        """Places new points in the embedding, independently of each other.

        An affine map is fitted to the places of the nearest data points. Near the seam, or where two sheets are close, only
        the points of the side that the new point fits are used. If the embedding was not polished, the view of the nearest data point maps the values of the
        eigenvectors at the new point, which follow from the Nystroem formula. Points that were passed to `fit` get
        exactly their place in the embedding. Points far from the data are placed too, with a warning.

        Parameters
        ----------
        X : array or sparse matrix of shape (n_samples, n_features)
            New points. With ``metric='precomputed'``: their distances to the points that were passed to `fit`, one
            column for each of these.

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
            raise ValueError("metric = 'precomputed_knn': transform needs points or a matrix of distances")
        X = validate_data(self, X, dtype=np.float64, order="C", reset=False, accept_sparse=self._accepted_sparse())
        if is_sparse(X) and self._search is None:
            places, far = _landmarks.place_all(X, self._place, self._n_features_out, None)
        else:
            places, is_far = self._place(X)
            far = int(is_far.sum())
        _warn_if_far(far, len(places))
        return places

    def score_anomalies(self, X):
        """Returns how unusual the places of new points are, compared with the points around them that were embedded.

        1 is as ordinary as these points; above 2 a point lies off the surface, or far from its neighbours. The definition
        is that of `anomaly_score_`. New points do not count as neighbours of each other. Points that were embedded get
        exactly their `anomaly_score_`.

        Parameters
        ----------
        X : array of shape (n_samples, n_features)
            New points, for example all rows of a fit with `landmarks`. X is read block by block, so it may be a memory
            map. With ``metric='precomputed'`` there are no scores of new points.

        Returns
        -------
        array of shape (n_samples,)

        Examples
        --------
        >>> from ldle import LDLE, datasets
        >>> roll = datasets.make("swiss-roll", n=2000)
        >>> model = LDLE().fit(roll.points)
        >>> float(model.score_anomalies(roll.points[:1] + 0.2)[0]) > 2
        True
        """
        check_is_fitted(self)
        self._require_coordinates("score_anomalies")
        if len(getattr(X, "shape", ())) != 2:
            X = validate_data(self, X, dtype=np.float64, order="C", reset=False)
        if X.shape[1] != self.n_features_in_:
            raise ValueError(f"X has {X.shape[1]} features, but LDLE is expecting {self.n_features_in_} features")
        if not hasattr(self, "_scorer"):
            self._scorer = _core.AnomalyScorer(
                self._X_fit,
                np.ascontiguousarray(self.anomaly_score_, dtype=np.float64),
                self._n_features_out,
                *(getattr(self, name) for name in ("n_neighbors", "view_neighbors")),
                threads_of(self.n_jobs),
            )
        scores = np.empty(X.shape[0])
        with progress_of(self.verbose) as progress:
            for begin, rows in _landmarks.blocks(X, "anomalies", progress):
                found = self._scorer.score(self._coordinates(rows), threads_of(self.n_jobs))
                scores[begin : begin + len(rows)] = found.ravel()
        return scores

    @errors_name_parameters()
    def _place(self, X):
        """Returns the places of new points, and which of them are far from the data."""
        embedding = np.ascontiguousarray(self.embedding_, dtype=np.float64)
        if self._search is not None:
            return self._search.place(X, embedding, self.clusters_, self.torn_views_, self.view_neighbors)
        return self._placed(self._X_fit, embedding, self.view_maps_, self._coordinates(X))

    def _placed(self, known, places, view_maps, X):
        """Returns the places of X, where the points `known` have `places`, and which rows of X are far from `known`."""
        return _core.transform(
            known,
            places,
            self.clusters_,
            self.torn_views_,
            {LIBRARY_NAMES.get(name, name): getattr(self, name) for name in _NEIGHBORS},
            view_maps,
            self.metric == "precomputed",
            X,
            threads_of(self.n_jobs),
        )

    def _coordinates(self, X):
        """Returns rows as the library takes them: points with Euclidean distances, or distances to the points of the fit."""
        return X if self.metric == "precomputed" else _distances.coordinates(X, self.metric, self.metric_params)

    def _require_coordinates(self, what):
        _distances.require_coordinates(what, self.metric, self.metric_params)
        if self._X_fit is None:
            raise ValueError(f"{what} needs points, but the sparse matrix of the fit is too large for an array")

    @errors_name_parameters()
    def _choose_landmarks(self, X, boundary):
        """Returns the points to embed and their boundary values: all points, or the landmarks."""
        self.landmarks_ = self.landmarks_choice_ = None
        if self.landmarks is None:
            return X, boundary
        _distances.require_coordinates("the choice of landmarks", self.metric, self.metric_params)
        X = X.tocsr() if is_sparse(X) else X
        with progress_of(self.verbose) as progress:
            choice = _landmarks.choose(X, self.landmarks, self._coordinates, self._options(), progress)
        self.landmarks_, self.landmarks_choice_ = choice
        if self.landmarks_ is None:
            return X, boundary
        if boundary is not None and not isinstance(boundary, str):
            boundary = _landmarks.take(np.asarray(boundary), self.landmarks_)
        return _landmarks.take(X, self.landmarks_), boundary

    def report(self, path=None, *, columns=None, images=None, title=""):
        """Writes the fit as an interactive HTML page: data and embedding side by side, seam, distortion, views.

        Parameters
        ----------
        path : path-like, optional
            The page to write; an existing file is replaced. Without it the page is returned, and a notebook shows it.
        columns : mapping of names to arrays of shape (n_samples,), optional
            Further values to colour the points by: numbers or text. A data frame is such a mapping.
        images : array of shape (n_samples, height, width), optional
            An image of each point, shown as a thumbnail.
        title : str
            The title of the page.

        Returns
        -------
        page : Page or None

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
        points = None if self.metric == "precomputed" else self._X_fit
        if self._search is not None:
            points = self._search.shown_points()
        return report_of(
            self._result, self._run_options, path, points=points, columns=columns, images=images, title=title
        )

    def show(self, *, columns=None, images=None, title=""):
        """Shows the report in the cell of the notebook that runs. The parameters are those of `report`."""
        self.report(columns=columns, images=images, title=title).show()

    def inverse_transform(self, Y):
        """Returns rows of X for places in the embedding.

        An affine map is fitted to the rows of the points that are nearest in the embedding, on one side of the seam. Places
        of points that were passed to `fit` give exactly their rows. Places outside the embedding are mapped too, by the
        nearest points, with a warning. Where two sides of the seam touch in the embedding, one of them is chosen.

        Parameters
        ----------
        Y : array of shape (n_places, n_components)
            Places in the embedding.

        Returns
        -------
        array of shape (n_places, n_features)
            With ``metric='cosine'`` or ``'correlation'``, rows scaled to length 1.

        Examples
        --------
        >>> from ldle import LDLE, datasets
        >>> roll = datasets.make("swiss-roll", n=2000)
        >>> model = LDLE().fit(roll.points)
        >>> bool((model.inverse_transform(model.embedding_[:3]) == roll.points[:3]).all())
        True
        """
        check_is_fitted(self)
        self._require_coordinates("inverse_transform")
        Y = check_array(Y, dtype=np.float64, order="C")
        if Y.shape[1] != self._n_features_out:
            raise ValueError(f"Y has {Y.shape[1]} columns, but the embedding has {self._n_features_out}")
        # The roles are exchanged: points of the embedding are placed among the rows.
        points, far = self._placed(np.ascontiguousarray(self.embedding_, np.float64), self._X_fit, None, Y)
        _warn_if_far(int(far.sum()), len(Y), "embedding")
        return _distances.rows_from(points, self.metric)

    def __getstate__(self):
        """Returns the state without what can be made again. Of the run's result, what a report shows is kept."""
        state = dict(super().__getstate__())
        state.pop("_scorer", None)
        if "_result" in state:
            state["_result"] = stored_result(self._result, self._run_options)
        return state

    @errors_name_parameters()
    def _run(self, X, boundary, cut):
        """Returns the result, the options, and what places new points: the points, or a search among them, or neither."""
        _distances.check_metric(self.metric, self.metric_params)
        if boundary is not None:
            _distances.require_coordinates("a boundary", self.metric, self.metric_params)
        find_boundary = isinstance(boundary, str) and boundary == "auto"
        if isinstance(boundary, str) and not find_boundary:
            raise ValueError(f"boundary = {boundary!r}: must be an array, 'auto' or None")
        if boundary is not None and not find_boundary:
            boundary = check_array(boundary, ensure_2d=False, dtype=np.float64).ravel()
        with progress_of(self.verbose) as progress:
            if self.metric == "precomputed_knn":
                ids, distances = _neighbors(X)
                self.n_features_in_ = len(ids)
                options = self._options()
                return _core.embed_neighbors(ids, distances, options, progress, cut), options, None, None
            # `transform` and `report` use the points later; a change of X must not change them.
            checks = {"dtype": np.float64, "order": "C", "ensure_min_samples": 2, "copy": True}
            X = validate_data(self, X, accept_sparse=self._accepted_sparse(), **checks)
            options = self._options()
            if self.metric == "precomputed":
                if X.shape[0] != X.shape[1]:
                    raise ValueError(f"X has shape {X.shape}: a matrix of distances must be square")
                return _core.embed_distances(X, options, progress, cut), options, X, None
            points = self._coordinates(X)
            if isinstance(self.n_components, numbers.Integral) and self.n_components > X.shape[1]:
                raise ValueError(
                    f"n_components = {self.n_components}: must be at most n_features = {X.shape[1]}"
                )
            if points is None:
                search = _distances.NeighborSearch(X, self.metric, self.metric_params, self.n_jobs)
                return self._run_search(search, options, progress, cut), options, None, search
            values = None if find_boundary else boundary
            return _core.embed(points, options, progress, values, find_boundary, cut), options, points, None

    def _run_search(self, search, options, progress, cut):
        """Returns the result for points of which only distances are known."""
        distances = search.all_distances()
        if distances is not None:
            return _core.embed_distances(distances, options, progress, cut)
        return _core.embed_neighbors(*search.graph(options["graph_neighbors"]), options, progress, cut)

    def _accepted_sparse(self):
        return False if self.metric == "precomputed" else "csr"

    def _options(self):
        """Returns the options under the library's names."""
        values = {name: getattr(self, name) for name in DESCRIBED}
        values["n_jobs"] = threads_of(self.n_jobs)
        if not isinstance(self.random_state, (int, np.integer)):
            try:
                values["random_state"] = check_random_state(self.random_state).randint(2**31)
            except ValueError:
                rule = "must be a whole number, a numpy.random.RandomState or None"
                raise ValueError(f"random_state = {self.random_state!r}: {rule}") from None
        if self.paper:
            for name, value in _core.paper_options().items():
                if values[name] == DESCRIBED[name]["default"]:
                    values[name] = value
        return {LIBRARY_NAMES.get(name, name): value for name, value in values.items()}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self.metric == "precomputed"
        tags.input_tags.sparse = self.metric != "precomputed"
        tags.transformer_tags.preserves_dtype = ["float64"]
        return tags

    def _more_tags(self):  # for scikit-learn before 1.6
        return {"pairwise": self.metric == "precomputed", "preserves_dtype": [np.float64]}


def _warn_if_far(far, points, what="data"):
    if far:
        warnings.warn(f"{far} of {points} points lie far from the {what}", UserWarning, stacklevel=3)


def _neighbors(X):
    """Returns the ids and distances of neighbours as the library takes them."""
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
    ids = ids_of(X[0], "X[0]", 2)
    distances = check_array(X[1], dtype=np.float64, order="C")
    return ids, distances


LDLE.__doc__ = estimator_documentation()
