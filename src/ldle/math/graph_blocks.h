#pragma once

#include <vector>

#include "ldle/core/ragged.h"

namespace ldle::math {

/// Divides the nodes of a graph into connected blocks of up to `size` nodes, so that each block can
/// be worked on by itself. A block grows breadth-first; the next one begins beside it. Returns the
/// points of each block, ascending. The blocks depend on the graph and `size` only.
Ragged<Id> graph_blocks(const Ragged<Id>& neighbors, Index size);

}  // namespace ldle::math
