#pragma once

#include "ldle/context.h"
#include "ldle/layout/layout_edges.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::layout {

/// Number of nearest neighbours that every point is joined with.
inline constexpr Index layout_neighbors = 15;

/// Scales the places of each component so that the median stretch of its edges is 1. A list of
/// `components` holds the points of one component.
void scale_to_data(const LayoutEdges& edges, const Ragged<Id>& components, RowMatrix& places);

/// Returns places from the lowest eigenvectors of each component, scaled so that the component is
/// as wide as its points need. (Scaled by edge lengths, eigenvectors that single out one cluster
/// would put it far away from the others.) If a component has fewer than d eigenvectors, its points
/// are spread along the other axes at random.
RowMatrix starting_places(const Spectrum& spectrum, const LayoutEdges& edges, Index dimension,
                          const Context& context);

/// Moves points of data that do not fit into d dimensions until neighbours are close to each other
/// and other points are not. With y the places, d_ij the lengths and r_i the radii of the edges, it
/// lowers
///   sum over edges of w_ij rho(|y_i - y_j| - d_ij)
///   + sum over other pairs of max(0, R_ij - |y_i - y_j|)^2,
/// where R_ij = 2 (r_i + r_j). rho is a square for short edges. The pull of an edge of length l > d
/// is divided by (1 + u^2)^0.7, u = l / d - 1, so edges that are much too long hardly pull: the
/// layout tears there. Only points of the same component push each other apart.
///
/// The method is stochastic gradient descent. Points move in eight groups, one group after the
/// other, so the result does not depend on the number of threads. A point meets others that are
/// near it along a Z-order curve, which makes the work proportional to n. Throws Interrupted if the
/// observer asks to stop.
RowMatrix lay_out_neighbors(const LayoutEdges& edges, std::span<const Id> component,
                            RowMatrix places, const Context& context);

}  // namespace ldle::layout
