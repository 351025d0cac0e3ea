"""Tests of LDLE as a scikit-learn transformer."""

import pickle

import numpy as np
import pytest
import sklearn
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, KFold
from sklearn.neighbors import KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

from ldle import LDLE


@parametrize_with_checks([LDLE()])
@pytest.mark.filterwarnings("ignore")
def test_passes_every_check_of_scikit_learn(estimator, check):
    check(estimator)


def test_parameters_and_defaults_equal_those_of_the_library():
    from ldle import _core
    from ldle._options import LIBRARY_NAMES

    params = LDLE().get_params()
    for option in _core.options():
        names = {library: name for name, library in LIBRARY_NAMES.items()}
        name = names.get(option["name"], option["name"])
        assert name in params
        if name != "n_jobs":
            assert params[name] == option["default"]
        assert f"{name} : " in LDLE.__doc__


def test_clone_and_pickle_keep_parameters_and_fit(fitted, roll):
    assert clone(fitted).get_params() == fitted.get_params()
    back = pickle.loads(pickle.dumps(fitted))
    np.testing.assert_array_equal(back.embedding_, fitted.embedding_)
    np.testing.assert_array_equal(back.transform(roll.points[:5]), fitted.embedding_[:5])


def test_works_in_pipelines_and_grid_searches(roll):
    angle = roll.parameters[:, 0]
    folds = KFold(2, shuffle=True, random_state=0)
    pipeline = make_pipeline(StandardScaler(), LDLE(), KNeighborsRegressor())
    search = GridSearchCV(pipeline, {"ldle__min_cluster_size": [5, 10]}, cv=folds)
    search.fit(roll.points, angle)
    assert search.best_score_ > 0.99


def test_data_frames_in_and_out(roll):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(roll.points, columns=["x", "y", "z"], index=np.arange(len(roll.points)) + 7)
    estimator = LDLE().set_output(transform="pandas")
    found = estimator.fit_transform(frame)
    assert list(found.columns) == ["ldle0", "ldle1"] == list(estimator.get_feature_names_out())
    assert (found.index == frame.index).all()
    assert list(estimator.feature_names_in_) == ["x", "y", "z"]
    with pytest.raises(ValueError, match="feature names"):
        estimator.transform(frame.rename(columns={"x": "u"}))


def test_all_that_returns_places_keeps_frames(roll):
    """Names, and the index of pandas, also with landmarks and for new points; polars frames become polars frames."""
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    frame = pandas.DataFrame(roll.points[:700], columns=["x", "y", "z"]).set_index(pandas.RangeIndex(1, 1401, 2))
    estimator = LDLE(landmarks=500).set_output(transform="pandas")
    for found in (estimator.fit_transform(frame), estimator.transform(frame)):
        assert (found.index == frame.index).all() and list(found.columns) == ["ldle0", "ldle1"]
    values = found.to_numpy()
    if sklearn_version() < (1, 4):
        pytest.skip("scikit-learn returns polars frames from version 1.4 on")
    rows = polars.DataFrame(frame.to_numpy(), schema=["x", "y", "z"])
    estimator = LDLE(landmarks=500).set_output(transform="polars")
    for found in (estimator.fit_transform(rows), estimator.transform(rows)):
        assert isinstance(found, polars.DataFrame) and found.columns == ["ldle0", "ldle1"]
        assert np.array_equal(found.to_numpy(), values)
    assert list(estimator.feature_names_in_) == ["x", "y", "z"]
    assert np.array_equal(estimator.score_anomalies(rows), estimator.score_anomalies(frame.to_numpy()))


def sklearn_version():
    return tuple(int(part) for part in sklearn.__version__.split(".")[:2])


def test_result_does_not_depend_on_memory_layout(roll, fitted):
    for points in (np.asfortranarray(roll.points), roll.points[::1], roll.points.tolist()):
        np.testing.assert_array_equal(LDLE().fit(points).embedding_, fitted.embedding_)
    single = roll.points.astype(np.float32)
    np.testing.assert_array_equal(
        LDLE().fit_transform(single), LDLE().fit_transform(single.astype(np.float64))
    )


def test_data_are_not_changed(roll):
    points = roll.points.copy()
    points.flags.writeable = False
    LDLE().fit(points)
    assert np.array_equal(points, roll.points)
