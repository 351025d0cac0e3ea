"""Low Distortion Local Eigenmaps: flatten curves and surfaces at their true shape.

>>> import ldle
>>> roll = ldle.datasets.make("swiss-roll", n=2000)
>>> ldle.LDLE(n_components=2).fit_transform(roll.points).shape
(2028, 2)

`LDLE` is a scikit-learn transformer; `ldle.datasets` makes manifolds whose truth is known, `ldle.metrics` tells how true an
embedding is, and `ldle.plot` draws it.
"""

import importlib

from ldle._core import __version__

__all__ = ["LDLE", "__version__", "datasets", "metrics", "plot"]

# scikit-learn takes a second to import: whoever does not ask for the estimator need not wait for it.
_HOME = {
    "LDLE": "ldle._estimator",
    "datasets": "ldle.datasets",
    "metrics": "ldle.metrics",
    "plot": "ldle.plot",
}


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'ldle' has no attribute '{name}'")
    module = importlib.import_module(_HOME[name])
    value = getattr(module, name) if name == "LDLE" else module
    globals()[name] = value
    return value


def __dir__():
    return sorted(__all__)
