#pragma once

#include <optional>
#include <vector>

#include "ldle/context.h"
#include "ldle/polish/surroundings.h"

namespace ldle::polish {

/// Finds the surroundings of rims that lie on each other: of triangles of an embedding in the plane
/// that share an area. Returns nothing if no triangles do, or if more than a hundredth of the
/// embedding is covered twice, because such sheets cannot be pushed apart.
std::optional<Surroundings> surroundings_of_rims(const NeighborGraph& graph,
                                                 const RowMatrix& embedding,
                                                 const Context& context);

/// What rims that were pushed apart still cover.
struct Pushed {
  double area = 0.0;        ///< covered twice
  std::vector<Id> covered;  ///< corners of triangles that share an area, ascending
};

/// Pushes sheets apart where their triangles share an area, until none do or the area stops
/// falling. Sheets that lie on each other move half of the shortest way that separates them, and
/// take the points around along. This is for rims that lie on each other by a few triangles.
/// `places` are those of the surroundings' points.
Pushed push_apart(const Surroundings& surroundings, RowMatrix& places, const Context& context);

}  // namespace ldle::polish
