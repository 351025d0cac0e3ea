"""The paper's algorithm stage by stage, for experiments that use the values of stages."""

import dataclasses
import functools

import ldle
from data import Data, load

#: Options of the paper that differ from this program's defaults.
_LOCAL = {"local_views": "eigenmaps"}
_CLUSTERS = {"small_views_first": False, "cluster_in_blocks": False}
_REGISTRATION = {"tear_folds": False, "synchronize": False, "polish": "none"}


@dataclasses.dataclass(frozen=True)
class Inside:
    """A data set with its eigenvectors and local views."""

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
