#include "oracles/factor.h"
#include "oracles/dense.h"

namespace ldle::oracle {

ColumnFactor::ColumnFactor(const Eigen::MatrixXd& matrix) {
  const Eigen::MatrixXd lower = cholesky(matrix);
  for (Index c = 0; c < lower.cols(); ++c) {
    for (Index r = c; r < lower.rows(); ++r) {
      if (lower(r, c) == 0.0) continue;
      rows.push_back(r);
      entries.push_back(lower(r, c));
    }
    columns.push_back(c + 1);
    starts.push_back(std::ssize(rows));
  }
}

Eigen::MatrixXd matrix_with_edges(Index size, const std::vector<IdPair>& edges) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(size, size);
  for (const auto& [a, b] : edges) {
    const double weight = 1.0 + 0.1 * ((3 * a + 5 * b) % 7);
    matrix(a, b) -= weight;
    matrix(b, a) -= weight;
    matrix(a, a) += weight;
    matrix(b, b) += weight;
  }
  return matrix;
}

std::vector<Eigen::MatrixXd> matrices_of_many_shapes() {
  std::vector<IdPair> path, arrow, binary, forest;
  const Id size = 62;
  for (Id i = 0; i + 1 < size; ++i) {
    path.push_back({i, i + 1});
    arrow.push_back({i, size - 1});
    binary.push_back({i, (size + i) / 2 + 1 < size ? (size + i) / 2 + 1 : size - 1});
    if (i % 9 != 0) forest.push_back({i, i + 1});
  }
  return {matrix_with_edges(1, {}),        matrix_with_edges(7, {}),
          matrix_with_edges(size, path),   matrix_with_edges(size, arrow),
          matrix_with_edges(size, binary), matrix_with_edges(size, forest)};
}

}  // namespace ldle::oracle
