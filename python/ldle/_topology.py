"""The topology of points: which manifold they lie on."""

from dataclasses import dataclass
from typing import Literal, Optional, Union

import numpy as np
from numpy.typing import ArrayLike

from ldle import _core
from ldle._arrays import rows_of
from ldle._options import threads_of, whole_number

# eq=False: results compare by identity, because arrays have no single truth value.
_result = dataclass(frozen=True, eq=False)
_MOST_LINES = 10  # components that `repr` shows


@_result
class Arc:
    """A part of the outline of a torn embedding; a walk along it has the embedding on its left.

    Attributes
    ----------
    letter : str
        Its letter in the gluing word.
    reversed : bool
        Whether its arrow runs against the order of the points.
    glued : bool
        Whether it is glued to the other arc of the same letter, arrow on arrow; otherwise it belongs to the boundary.
    points : array of int
        Its points, as rows of X.
    """

    letter: str
    reversed: bool
    glued: bool
    points: np.ndarray

    def __repr__(self):
        mark = "'" if self.reversed else ""
        return f"<Arc {self.letter}{mark} of {len(self.points)} points>"


@_result
class Component:
    """The topology of one connected component of the data.

    Attributes
    ----------
    points : int
        Number of points.
    betti_z2, betti_z3 : tuple of int
        Betti numbers ``b_0, b_1, ...`` over the fields of two and of three elements, at most up to ``b_3``.
    orientable : bool
        Whether the manifold has two sides that can be told apart.
    boundary_loops : int
        Number of boundary parts: ends of a curve, loops of a surface.
    euler_characteristic : int or None
        Alternating sum of `betti_z2`, if all Betti numbers are known.
    name : str
        The most likely manifold; empty if the numbers fit none.
    confidence : float
        Confidence in the name, from 0 to 1.
    sure : bool
        Whether the name can be relied on.
    averaged_over : float
        Number of points that were averaged to remove noise; 1 if there was no averaging.
    doubt : str
        Why the name is not sure, or empty.
    word : str or None
        Gluing word of the outline of a torn embedding, as ``a b a' b``. Only of a fit in two dimensions, and None if it
        could not be read.
    normal_form : str or None
        Normal form of the gluing word.
    arcs : tuple of Arc
        The arcs of the outline, in the order of the gluing word.
    in_words : str
        A sentence that says all this.
    singular_points : array of int
        Rows of X where the data cross themselves or branch, and are not a manifold.
    """

    points: int
    betti_z2: tuple[int, ...]
    betti_z3: tuple[int, ...]
    orientable: bool
    boundary_loops: int
    euler_characteristic: Optional[int]
    name: str
    confidence: float
    sure: bool
    averaged_over: float
    doubt: str
    word: Optional[str]
    normal_form: Optional[str]
    arcs: tuple[Arc, ...]
    in_words: str
    singular_points: np.ndarray

    def __repr__(self):
        return f"<Component of {self}>"

    def __str__(self):
        return f"{self.points} points: {self.in_words}"


@_result
class DimensionEstimate:
    """The intrinsic dimension, estimated from the distances of neighbours."""

    dimension: int
    #: The estimate before rounding.
    value: float
    #: From 0 (a guess) to 1 (all points agree).
    confidence: float
    #: Fraction of points whose neighbourhood has another dimension.
    disagreeing: float


@_result
class Topology:
    """The topology of the data. Its string has a line for each component.

    Attributes
    ----------
    dimension : int
        Intrinsic dimension of the data.
    components : tuple of Component
        The connected components, by descending number of points.
    labels : array of shape (n_samples,)
        Component of each point.
    boundary_distance : array of shape (n_samples,)
        Geodesic distance of each point from the boundary; infinite in components without boundary.
    boundary_part : array of shape (n_samples,)
        The boundary part that a point lies on or next to, numbered over all components; -1 for all other points.
    dimension_estimate : DimensionEstimate or None
        The estimate of the dimension, if the dimension was not given.
    times : dict
        Seconds that each stage took.
    """

    dimension: int
    components: tuple[Component, ...]
    labels: np.ndarray
    boundary_distance: np.ndarray
    boundary_part: np.ndarray
    dimension_estimate: Optional[DimensionEstimate]
    times: dict[str, float]

    def __repr__(self):
        estimate = self.dimension_estimate
        how = "" if estimate is None else f" (estimated with confidence {estimate.confidence:.2f})"
        lines = [f"<Topology of {len(self.labels)} points, intrinsic dimension {self.dimension}{how}"]
        lines += [f"  {component}" for component in self.components[:_MOST_LINES]]
        if len(self.components) > _MOST_LINES:
            lines.append(f"  and {len(self.components) - _MOST_LINES} smaller components")
        return "\n".join(lines) + ">"

    def __str__(self):
        return "\n".join(map(str, self.components))


def topology(
    X: ArrayLike, *, dimension: Union[int, Literal["auto"]] = "auto", n_jobs: Optional[int] = -1
) -> Topology:
    """Determines which manifold points lie on, from the points alone: a sphere, a Moebius strip, a disc with two holes.

    Every connected component is described separately. If its name cannot be relied on, the result says why.

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
        Points.
    dimension : int or 'auto', default='auto'
        Dimension of the manifold; 'auto' estimates it.
    n_jobs : int, default=-1
        Number of threads; -1 uses every core, -2 all but one, None means 1. The result does not depend on it.

    Returns
    -------
    Topology

    Examples
    --------
    >>> import ldle
    >>> bottle = ldle.datasets.make("klein-bottle", n=2000)
    >>> found = ldle.topology(bottle.points)
    >>> found.components[0].name, found.components[0].betti_z2, found.components[0].betti_z3
    ('Klein bottle', (1, 2, 1), (1, 1, 0))
    """
    return as_topology(_core.topology(rows_of(X, "X"), _dimension_of(dimension), threads_of(n_jobs)))


def as_topology(found):
    """Converts the library's topology to a `Topology`."""
    estimate = found.dimension_estimate
    return Topology(
        dimension=found.dimension,
        components=tuple(_as_component(component) for component in found.components),
        labels=found.component_of,
        boundary_distance=found.boundary_distance,
        boundary_part=found.boundary_part,
        dimension_estimate=None if estimate is None else DimensionEstimate(**estimate),
        times=dict(found.times),
    )


def _as_component(values):
    return Component(**{**values, "arcs": tuple(Arc(**arc) for arc in values["arcs"])})


def _dimension_of(dimension):
    """Returns the library's dimension; 0 asks for an estimate.

    >>> _dimension_of("auto"), _dimension_of(2)
    (0, 2)
    """
    if isinstance(dimension, str) and dimension == "auto":
        return 0
    value = whole_number(dimension, "dimension", " or 'auto'")
    if value < 1:
        raise ValueError(f"dimension = {value}: must be at least 1")
    return value
