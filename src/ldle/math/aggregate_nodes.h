#pragma once

#include <vector>

#include "ldle/math/laplacian_rows.h"

namespace ldle::math {

/// Nodes joined to aggregates, which are small connected parts of a graph.
struct Aggregates {
  std::vector<Id> of_node;  ///< none for nodes without neighbours
  Index count = 0;
};

/// Joins each node with those neighbours that heavy edges lead to. Blocks of consecutive nodes are
/// aggregated in parallel; no aggregate has nodes of two blocks.
Aggregates aggregate_nodes(const LaplacianRows& rows, const Context& context);

}  // namespace ldle::math
