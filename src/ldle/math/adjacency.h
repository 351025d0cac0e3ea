#pragma once

#include <algorithm>
#include <vector>

#include "ldle/core/ragged.h"

namespace ldle::math {

/// Returns the neighbours of each node (the nodes that share a pair with it), ascending.
inline Ragged<Id> adjacency(Index nodes, const std::vector<IdPair>& pairs) {
  std::vector<Id> ends;
  ends.reserve(2 * pairs.size());
  for (const IdPair& pair : pairs) ends.insert(ends.end(), {pair.first, pair.second});
  Ragged<Id> neighbors = group_by_label(ends, nodes);
  for (Id& end : neighbors.values) end = ends[end ^ 1];  // the other end of the same pair
  for (Index i = 0; i < nodes; ++i) std::sort(neighbors[i].begin(), neighbors[i].end());
  return neighbors;
}

}  // namespace ldle::math
