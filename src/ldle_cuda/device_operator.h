#pragma once

#include <Eigen/SparseCore>
#include <cstdint>

#include "ldle/math/linear_operator.h"
#include "ldle_cuda/device_buffer.h"
#include "ldle_cuda/sparse_kernels.h"

namespace ldle::cuda {

/// A symmetric positive semidefinite sparse matrix as an operator on device memory: its entries in
/// double and in single precision. Keeps a reference to the matrix.
class DeviceOperator final : public math::FilterOperator {
 public:
  explicit DeviceOperator(const Eigen::SparseMatrix<double>& matrix, std::uint64_t seed = 0);

  Index size() const override { return matrix_.rows(); }
  std::unique_ptr<math::BlockVectors> make_block(Index columns,
                                                 const Context& context) const override;
  void apply(const math::BlockVectors& in, math::BlockVectors& out) const override;

  Index panel_columns() const override { return cuda::panel_columns; }
  double eigenvalue_bound(const Context& context) const override;
  std::unique_ptr<math::FilterPanel> residuals(const math::BlockVectors& vectors,
                                               const math::BlockVectors& images,
                                               std::span<const Index> columns,
                                               const Eigen::ArrayXd& reference) const override;
  std::unique_ptr<math::FilterPanel> scaled(const math::FilterPanel& panel,
                                            const Eigen::ArrayXd& factors) const override;
  void step(const Step& step, const math::FilterPanel& current, const math::FilterPanel& source,
            math::FilterPanel& last, const Context& context) const override;
  void add(const math::FilterPanel& panel, std::span<const Index> columns,
           math::BlockVectors& vectors) const override;

  /// Bytes of device memory for lowest_eigenpairs() with a matrix of this size.
  static double bytes(Index rows, Index entries, Index pairs);

 private:
  template <class Scalar>
  SparseRows<Scalar> rows_of(const DeviceBuffer<Scalar>& values) const {
    return {size(), starts_.data(), columns_.data(), values.data()};
  }

  const Eigen::SparseMatrix<double>& matrix_;
  std::uint64_t seed_;  // of the random start vector of eigenvalue_bound()
  DeviceBuffer<int> starts_, columns_;
  DeviceBuffer<double> exact_;
  DeviceBuffer<float> rounded_;
};

}  // namespace ldle::cuda
