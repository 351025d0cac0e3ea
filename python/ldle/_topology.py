"""What manifold points lie on."""

import operator
from dataclasses import dataclass, field
from typing import Literal, Optional, Union

import numpy as np
from numpy.typing import ArrayLike

from ldle import _core
from ldle._arrays import rows_of
from ldle._options import threads_of

# Arrays have no single truth value: results are equal where they are the same.
_result = dataclass(frozen=True, eq=False)


@_result
class Arc:
    """A stretch of the rim of a torn embedding, with the embedding on its left.

    Attributes
    ----------
    letter : str
        Its name in the word.
    reversed : bool
        Whether its arrow runs against the order of the points.
    glued : bool
        Whether another arc of this letter belongs to it, arrow on arrow; otherwise it is free.
    points : array of int
        Rows of X.
    """

    letter: str
    reversed: bool
    glued: bool
    points: np.ndarray = field(repr=False)


@_result
class Component:
    """A connected part of the data.

    Attributes
    ----------
    points : int
        How many there are.
    betti_z2, betti_z3 : tuple of int
        Betti numbers ``b_0, b_1, ...`` over the fields of two and of three elements, at most up to ``b_3``.
    orientable : bool
    boundary_loops : int
        Parts of the boundary: ends of a curve, loops of a surface.
    euler_characteristic : int or None
        The alternating sum of `betti_z2`, where all Betti numbers are known.
    name : str
        The most likely one; empty where the numbers fit no manifold.
    confidence : float
        From 0 to 1.
    sure : bool
        False where one should not rely on the name.
    averaged_over : float
        Where noise would hide what it is, means of so many points each were looked at instead; otherwise 1.
    doubt : str
        Why not, or empty.
    word : str or None
        How the rim of a torn embedding is glued, as ``a b a' b``: of a fit in two dimensions, where it could be read.
    normal_form : str or None
        The word that textbooks have for what it is glued to.
    arcs : tuple of Arc
        The stretches of the rim that the word is made of.
    in_words : str
        All this in a sentence.
    singular_points : array of int
        Rows of X where the data cross or branch, and are no manifold.
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
    arcs: tuple[Arc, ...] = field(repr=False)
    in_words: str
    singular_points: np.ndarray = field(repr=False)


@_result
class DimensionEstimate:
    """The dimension that the distances of neighbours speak for."""

    dimension: int
    #: Before rounding.
    value: float
    #: From 0, a guess, to 1, all agree.
    confidence: float
    #: Share of the points whose surroundings have another dimension.
    disagreeing: float


@_result
class Topology:
    """What the data are; as a string, a line for each component.

    Attributes
    ----------
    dimension : int
    components : tuple of Component
        By descending number of points.
    labels : array of shape (n_samples,)
        The component of each point.
    boundary_distance : array of shape (n_samples,)
        Distance to the boundary along the data; infinite on components that have none.
    boundary_part : array of shape (n_samples,)
        The part of the boundary that a point lies on or next to, counted over all components; -1 away from it.
    dimension_estimate : DimensionEstimate or None
        Where the dimension was left open.
    times : dict
        Seconds that each stage took.
    """

    dimension: int
    components: tuple[Component, ...]
    labels: np.ndarray = field(repr=False)
    boundary_distance: np.ndarray = field(repr=False)
    boundary_part: np.ndarray = field(repr=False)
    dimension_estimate: Optional[DimensionEstimate]
    times: dict[str, float] = field(repr=False)

    def __str__(self):
        return "\n".join(f"{component.points} points: {component.in_words}" for component in self.components)


def topology(
    X: ArrayLike, *, dimension: Union[int, Literal["auto"]] = "auto", n_jobs: Optional[int] = -1
) -> Topology:
    """Says what manifold points lie on, from the points alone: a sphere, a Moebius strip, a disc with two holes.

    Every connected component is described on its own, and a name that should not be relied on says why.

    Parameters
    ----------
    X : array of shape (n_samples, n_features)
        Points.
    dimension : int or 'auto', default='auto'
        Dimension of the manifold; 'auto' estimates it.
    n_jobs : int, default=-1
        Threads to use; -1 takes every core, -2 all but one, None means 1. The answer is the same.

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
    """What the library has found, for Python."""
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
    """The library's dimension, 0 where it is to be estimated.

    >>> _dimension_of("auto"), _dimension_of(2)
    (0, 2)
    """
    if isinstance(dimension, str) and dimension == "auto":
        return 0
    try:
        if isinstance(dimension, (bool, np.bool_)):
            raise TypeError
        value = operator.index(dimension)
    except TypeError:
        raise ValueError(f"dimension = {dimension!r}: must be a whole number or 'auto'") from None
    if value < 1:
        raise ValueError(f"dimension = {value}: must be at least 1")
    return value
