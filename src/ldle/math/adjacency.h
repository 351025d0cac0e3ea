#pragma once

#include <algorithm>
#include <vector>

#include "ldle/core/ragged.h"

namespace ldle::math {

/// Returns the neighbours of each node (the nodes that share a pair with it), ascending.
inline Ragged<Id> adjacency(Index nodes, const std::vector<IdPair>& pairs) {
  std::vector<std::vector<Id>> lists(nodes);
  for (const IdPair& pair : pairs) {
    lists[pair.first].push_back(pair.second);
    lists[pair.second].push_back(pair.first);
  }
  Ragged<Id> result;
  for (auto& list : lists) {
    std::sort(list.begin(), list.end());
    result.push_back(list);
  }
  return result;
}

}  // namespace ldle::math
