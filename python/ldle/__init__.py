"""Low Distortion Local Eigenmaps: flatten curves and surfaces at their true shape.

>>> import ldle
>>> roll = ldle.datasets.make("swiss-roll", n=2000)
>>> ldle.LDLE(n_components=2).fit_transform(roll.points).shape
(2028, 2)

`LDLE` is a scikit-learn transformer. `ldle.datasets` generates manifolds with known answers, `ldle.metrics` measures the
quality of an embedding, and `ldle.plot` draws it. `ldle.io` reads files of many formats. `ldle.topology` determines which manifold points lie on. `ldle.report`
writes the report of a run folder. `ldle.stages` runs the algorithm stage by stage.
"""

import importlib

from ldle._core import __version__

_STAGES = (
    "neighbors",
    "laplacian",
    "short_cuts",
    "spectrum",
    "local_views",
    "intermediate_views",
    "registration",
    "polish",
    "gluing",
    "gradient_products",
)
_MODULES = ("datasets", "io", "metrics", "plot", "stages")

__all__ = ["LDLE", "__version__", "open_rows", "report", "topology", *_MODULES, *_STAGES]

# Names are imported on first use: scikit-learn takes a second to import, and only the estimator needs it.
_HOME = {
    "LDLE": "ldle._estimator",
    "open_rows": "ldle._rows",
    "report": "ldle._report",
    "topology": "ldle._topology",
    **{name: "ldle.stages" for name in _STAGES},
}


def __getattr__(name):
    if name in _MODULES:
        value = importlib.import_module(f"ldle.{name}")
    elif name in _HOME:
        value = getattr(importlib.import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'ldle' has no attribute '{name}'")
    globals()[name] = value
    return value


def __dir__():
    return sorted(__all__)
