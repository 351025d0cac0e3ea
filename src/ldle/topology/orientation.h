#pragma once

#include <span>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"
#include "ldle/topology/component_members.h"

namespace ldle::topology {

/// How well the charts of a component can be oriented consistently.
struct Orientation {
  /// Share of the comparisons between cells, weighted by their clarity, that do not agree with the
  /// orientations chosen. Comparisons that cancel between two cells do not count as agreeing.
  double frustrated = 0.0;
  /// Share of the triples of touching cells whose three comparisons contradict each other. Their
  /// charts are wrong, because a small region is always orientable.
  double contradicted = 0.0;
  Index overlaps = 0;  ///< number of pairs of cells that touch
};

/// Comparison of the charts of a point and a neighbour. `sign` is positive if they have the same
/// orientation; its absolute value, at most 1, is the clarity of the comparison.
struct ChartPair {
  Id first, second;
  float sign;
};

/// Compares the orientations of two charts by their images A and B (rows) of the same points, each
/// centred. Returns
///   sign = det(A^T B) / sqrt(det(A^T A) det(B^T B)),
/// which is 1 or -1 if the charts differ by an affine map, and 0 if the images do not span all
/// dimensions.
double side_sign(const RowMatrix& a, const RowMatrix& b);

/// Compares the chart of each point with those of its nearest neighbours, at the points around the
/// first.
Ragged<ChartPair> compare_charts(const Ragged<Id>& lists, const LocalMaps& charts,
                                 const Context& context);

/// Orients the charts of a component cell by cell: within a cell, the clearest comparisons decide;
/// two cells are compared by the sum over the pairs between them. `cell` holds the cell of each
/// member.
Orientation find_orientation(const Ragged<ChartPair>& pairs, const ComponentMembers& members,
                             std::span<const Id> cell);

}  // namespace ldle::topology
