#pragma once

#include <vector>

#include "ldle/math/supernodal_factor.h"

namespace ldle::oracle {

/// A dense Cholesky factor in supernodes of one column each, without its zeros.
struct ColumnFactor {
  explicit ColumnFactor(const Eigen::MatrixXd& matrix);

  SupernodalFactor view() const { return {columns, starts, starts, rows, entries}; }

  std::vector<Index> columns{0}, starts{0}, rows;
  std::vector<double> entries;
};

/// Symmetric with the given edges, and positive definite.
Eigen::MatrixXd matrix_with_edges(Index size, const std::vector<IdPair>& edges);

/// Shapes of elimination trees: a path, a star, a binary tree, each several times, and one without
/// edges.
std::vector<Eigen::MatrixXd> matrices_of_many_shapes();

}  // namespace ldle::oracle
