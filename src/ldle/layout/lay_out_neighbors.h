#pragma once

#include "ldle/context.h"
#include "ldle/layout/affinities.h"
#include "ldle/layout/layout_edges.h"

namespace ldle::layout {

/// Number of passes of lay_out_neighbors.
inline constexpr Index layout_passes = 50;

/// Scales the places of each component so that the median stretch of its edges is 1. A list of
/// `components` holds the points of one component.
void scale_to_data(const LayoutEdges& edges, const Ragged<Id>& components, RowMatrix& places);

/// Gives edges the lengths of the data, as far as an arrangement of the points allows. With y the
/// places, d_ij the distances in the data and r_i the radii of the edges, it lowers
///   sum over edges of rho_ij(|y_i - y_j|)
///   + sum over all pairs of max(0, min(R_ij, d_ij) - |y_i - y_j|)^2,
/// where R_ij = 3/2 (r_i + r_j). d_ij is known if `near` lists the pair; otherwise it counts as
/// infinite. rho is 4 (d - l)^2 for an edge of length l < d. The pull of an edge that is too long
/// is l - d times exp(-(u / c)^2), u = l / d - 1, c = 0.2 (Welsch's robust function), so an edge
/// that is much too long does not pull: data that do not fit into d dimensions stay torn where the
/// arrangement tears them. Only points of the same component push each other apart.
///
/// The method is stochastic gradient descent with small steps, which keep the arrangement. Points
/// move in eight groups, one group after the other, so the result does not depend on the number of
/// threads. A point meets others that are near it along a Z-order curve, which makes the work
/// proportional to n. Throws Interrupted if the observer asks to stop.
RowMatrix lay_out_neighbors(const LayoutEdges& edges, const Affinities& near,
                            std::span<const Id> component, RowMatrix places,
                            const Context& context);

}  // namespace ldle::layout
