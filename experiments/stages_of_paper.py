"""The paper's algorithm stage by stage, for experiments that look inside."""

import dataclasses
import functools

import ldle
from data import Data, load

#: What stages are given where the paper differs from this program's default.
_LOCAL = {"local_views": "eigenmaps"}
_CLUSTERS = {"small_views_first": False}
_REGISTRATION = {"tear_folds": False, "synchronize": False}


@dataclasses.dataclass(frozen=True)
class Inside:
    """A data set, its eigenvectors and its local views."""

    data: Data
    spectrum: object
    local: object

    def intermediate_views(self, **parameters):
        return ldle.intermediate_views(self.local, **_CLUSTERS, **parameters)


@functools.cache
def inside(name):
    data = load(name)
    graph = ldle.neighbors(data.points)
    spectrum = ldle.spectrum(ldle.laplacian(graph))
    return Inside(data, spectrum, ldle.local_views(graph, spectrum, **_LOCAL))


def registration(views, **parameters):
    return ldle.registration(views, **_REGISTRATION, **parameters)
