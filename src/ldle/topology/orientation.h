#pragma once

#include <span>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"
#include "ldle/topology/component_members.h"

namespace ldle::topology {

/// How well the charts of a component can be turned to face one side.
struct Orientation {
  /// Share of the overlaps of cells, by how clearly their charts tell, that no choice of sides
  /// found agrees with.
  double frustrated = 0.0;
  /// Share of the triples of cells that meet, whose three overlaps contradict each other: there the
  /// charts are wrong, for a small region always has two sides.
  double contradicted = 0.0;
  Index overlaps = 0;
};

/// A point and a neighbour whose charts are compared: `sign` is positive where they show the
/// surface from the same side, and its size, up to 1, tells how clearly.
struct ChartPair {
  Id first, second;
  float sign;
};

/// Whether two charts show the surface from the same side, by their images A and B (rows) of the
/// same points, each centred:
///   sign = det(A^T B) / sqrt(det(A^T A) det(B^T B)),
/// which is 1 or -1 where they differ by an affine map. 0 where the points are in line.
double side_sign(const RowMatrix& a, const RowMatrix& b);

/// Of each point's chart and those of its nearest neighbours, at points around both.
Ragged<ChartPair> compare_charts(const Ragged<Id>& lists, const LocalMaps& charts,
                                 const Context& context);

/// Cells are turned as wholes: inside a cell the charts follow the clearest pairs, and two cells
/// compare by the sum over the pairs between them. `cell` is that of each member.
Orientation find_orientation(const Ragged<ChartPair>& pairs, const ComponentMembers& members,
                             std::span<const Id> cell);

}  // namespace ldle::topology
