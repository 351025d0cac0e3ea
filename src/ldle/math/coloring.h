#pragma once

#include <vector>

#include "ldle/core/ragged.h"

namespace ldle::math {

/// Returns a color for each node; adjacent nodes have different colors. Nodes are colored in order,
/// each with the lowest free color. The number of colors is at most the largest number of
/// neighbours plus one.
std::vector<Id> greedy_coloring(const Ragged<Id>& adjacent);

}  // namespace ldle::math
