#pragma once

#include <numeric>
#include <vector>

#include "ldle/math/host_block.h"
#include "ldle/math/sparse_operator.h"

namespace ldle::oracle {

/// A dense symmetric matrix as an operator.
class DenseOperator final : public math::LinearOperator {
 public:
  explicit DenseOperator(Eigen::MatrixXd matrix) : matrix_(std::move(matrix)) {}

  Index size() const override { return matrix_.rows(); }
  std::unique_ptr<math::BlockVectors> make_block(Index columns,
                                                 const Context& context) const override {
    return std::make_unique<math::HostBlock>(size(), columns, context);
  }
  void apply(const math::BlockVectors& in, math::BlockVectors& out) const override {
    math::host_matrix(out) = matrix_ * math::host_matrix(in);
  }

 private:
  Eigen::MatrixXd matrix_;
};

/// A block of vectors with the given values.
inline std::unique_ptr<math::BlockVectors> block_of(const math::LinearOperator& matrix,
                                                    const Eigen::MatrixXd& values,
                                                    const Context& context = {}) {
  auto block = matrix.make_block(values.cols(), context);
  math::host_matrix(*block) = values;
  return block;
}

inline std::vector<Index> first_columns(Index count) {
  std::vector<Index> columns(count);
  std::iota(columns.begin(), columns.end(), Index{0});
  return columns;
}

/// A panel with the given values: the residuals A x - 0 x of x = A x = values.
inline std::unique_ptr<math::FilterPanel> panel_of(const math::FilterOperator& matrix,
                                                   const Eigen::MatrixXd& values,
                                                   const Context& context = {}) {
  const auto block = block_of(matrix, values, context);
  return matrix.residuals(*block, *block, first_columns(values.cols()),
                          Eigen::ArrayXd::Zero(matrix.panel_columns()));
}

/// The values of a panel: what it adds to a block of zeros.
inline Eigen::MatrixXd values_of(const math::FilterOperator& matrix, const math::FilterPanel& panel,
                                 const Context& context = {}) {
  const Index columns = matrix.panel_columns();
  const auto block = block_of(matrix, Eigen::MatrixXd::Zero(matrix.size(), columns), context);
  matrix.add(panel, first_columns(columns), *block);
  return math::host_matrix(*block);
}

}  // namespace ldle::oracle
