#pragma once

#include <vector>

#include "ldle/core/ragged.h"

namespace ldle::math {

/// A color for each node, so that adjacent nodes differ: nodes in turn take the lowest color that
/// is free. At most one color more than the largest number of neighbours.
std::vector<Id> greedy_coloring(const Ragged<Id>& adjacent);

}  // namespace ldle::math
