"""Tests of LDLE as a scikit-learn transformer."""

import pickle

import numpy as np
import pytest
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
