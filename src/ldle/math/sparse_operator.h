#pragma once

#include <Eigen/SparseCore>
#include <cstdint>

#include "ldle/math/linear_operator.h"
#include "ldle/math/panel_product.h"

namespace ldle::math {

/// A symmetric positive semidefinite sparse matrix as an operator on host memory. Keeps a reference
/// to the matrix, and a copy of its entries in single precision.
class SparseOperator final : public FilterOperator {
 public:
  explicit SparseOperator(const Eigen::SparseMatrix<double>& matrix, std::uint64_t seed = 0)
      : matrix_(matrix), seed_(seed), exact_(matrix), rounded_(matrix) {}

  Index size() const override { return matrix_.rows(); }
  std::unique_ptr<BlockVectors> make_block(Index columns, const Context& context) const override;
  void apply(const BlockVectors& in, BlockVectors& out) const override;

  Index panel_columns() const override { return panel_width<float>; }
  double eigenvalue_bound(const Context& context) const override;
  std::unique_ptr<FilterPanel> residuals(const BlockVectors& vectors, const BlockVectors& images,
                                         std::span<const Index> columns,
                                         const Eigen::ArrayXd& reference) const override;
  std::unique_ptr<FilterPanel> scaled(const FilterPanel& panel,
                                      const Eigen::ArrayXd& factors) const override;
  void step(const Step& step, const FilterPanel& current, const FilterPanel& source,
            FilterPanel& last, const Context& context) const override;
  void add(const FilterPanel& panel, std::span<const Index> columns,
           BlockVectors& vectors) const override;

 private:
  const Eigen::SparseMatrix<double>& matrix_;
  std::uint64_t seed_;  // of the random start vector of eigenvalue_bound()
  PanelProduct<double> exact_;
  PanelProduct<float> rounded_;
};

}  // namespace ldle::math
