#pragma once

#include <memory>
#include <vector>

#include "ldle/math/disjoint_sets.h"
#include "ldle/math/spanning_forest.h"
#include "ldle/math/sparse_solver.h"
#include "ldle/types.h"

namespace ldle::math {

/// Edges lighter than this part of the heaviest count as none: they would drown in rounding.
inline constexpr double least_relative_weight = 1e-9;

/// The weighted Laplacian of a graph, (L x)_i = sum of weight (x_i - x_j) over the edges at i,
/// factored so that it can be inverted.
class GraphInverse {
 public:
  GraphInverse(Index nodes, const std::vector<WeightedEdge>& edges);

  /// x with L x = right, a column at a time, where each column adds up to 0 over every connected
  /// part. The lowest node of each part has x = 0.
  RowMatrix times(const RowMatrix& right, const Context& context) const;

  /// The lowest node of a node's part.
  Id pin(Index node) const { return pin_[node]; }

 private:
  Index nodes_;
  double heaviest_ = 0.0;
  std::vector<Id> pin_;  // the lowest node of each node's part
  std::unique_ptr<SparseFactor> factor_;
};

/// Values x of the nodes of a graph, one row each, whose differences along the edges come closest
/// to the wanted ones: least sum of weight |x_first - x_second - wanted|^2. The lowest node of each
/// connected part has the value 0. `wanted` has a row for each edge.
RowMatrix fit_differences(Index nodes, const std::vector<WeightedEdge>& edges,
                          ConstRowMatrixRef wanted, const Context& context);

/// The same with the weights of edges that fit badly lowered (Cauchy's weights, a few rounds), so
/// that a few false ones hardly count: an edge whose residual is 3.5 times the median loses half
/// its weight. No edge loses it all.
RowMatrix fit_differences_robustly(Index nodes, const std::vector<WeightedEdge>& edges,
                                   ConstRowMatrixRef wanted, const Context& context);

}  // namespace ldle::math
