#pragma once

#include <vector>

#include "ldle/math/supernodal_factor.h"

namespace ldle::oracle {

/// A dense Cholesky factor stored as supernodes of one column each, without its zeros.
struct ColumnFactor {
  explicit ColumnFactor(const Eigen::MatrixXd& matrix);

  math::SupernodalFactor view() const { return {columns, starts, starts, rows, entries}; }

  std::vector<Index> columns{0}, starts{0}, rows;
  std::vector<double> entries;
};

/// A symmetric positive definite matrix whose off-diagonal entries are at the given edges.
Eigen::MatrixXd matrix_with_edges(Index size, const std::vector<IdPair>& edges);

/// Matrices with different elimination trees: without edges (1 and 7 rows), a path, a star, a
/// binary tree, and a forest of paths.
std::vector<Eigen::MatrixXd> matrices_of_many_shapes();

}  // namespace ldle::oracle
