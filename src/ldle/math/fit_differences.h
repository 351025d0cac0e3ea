#pragma once

#include <memory>
#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/math/multigrid.h"
#include "ldle/math/spanning_forest.h"
#include "ldle/math/sparse_solver.h"
#include "ldle/types.h"

namespace ldle::math {

/// Edges with less than this fraction of the largest weight are ignored: they would be lost in
/// rounding errors.
inline constexpr double least_relative_weight = 1e-9;

/// Solves linear systems with the weighted Laplacian of a graph, (L x)_i = sum of weight
/// (x_i - x_j) over the edges at i: by a factor, or by conjugate gradients with a multigrid if
/// there are many nodes.
class GraphInverse {
 public:
  GraphInverse(Index nodes, const std::vector<WeightedEdge>& edges, const Context& context);
  /// The same with the ends of edges at each node, ascending: 2 e and 2 e + 1 for edge e.
  GraphInverse(Index nodes, const std::vector<WeightedEdge>& edges, const Ragged<Id>& ends,
               const Context& context);

  /// Returns x with L x = right. Each column of `right` must sum to 0 over every connected
  /// component. The lowest node of each component has x = 0.
  RowMatrix times(const RowMatrix& right, const Context& context) const;
  /// out = an approximation of it that suits as preconditioner: with many nodes a single cycle of
  /// the multigrid.
  void multiply_roughly(const RowMatrix& right, RowMatrix& out, Multigrid::Workspace& workspace,
                        const Context& context) const;

  /// Returns the lowest node of a node's connected component.
  Id pin(Index node) const { return pin_[node]; }

 private:
  /// Subtracts the value of the lowest node of each connected component.
  RowMatrix relative_to_pins(const RowMatrix& values, const Context& context) const;

  Index nodes_;
  double heaviest_ = 0.0;
  std::vector<Id> pin_;                   // lowest node of each node's connected component
  std::unique_ptr<SparseFactor> factor_;  // of few nodes
  std::unique_ptr<Multigrid> multigrid_;  // of many nodes
  std::vector<double> weight_;            // of the multigrid's edges
};

/// Returns values x of the nodes of a graph, one row each, that minimise the sum over edges of
/// weight |x_first - x_second - wanted|^2. The lowest node of each connected component has the
/// value 0. `wanted` has a row for each edge.
RowMatrix fit_differences(Index nodes, const std::vector<WeightedEdge>& edges,
                          ConstRowMatrixRef wanted, const Context& context);

/// The same fit, repeated with reduced weights for edges that fit badly (Cauchy's weights), so a
/// few wrong edges have little influence. An edge whose residual is 3.5 times the median loses half
/// of its weight. No edge loses all of it.
RowMatrix fit_differences_robustly(Index nodes, const std::vector<WeightedEdge>& edges,
                                   ConstRowMatrixRef wanted, const Context& context);

}  // namespace ldle::math
