#pragma once

#include "ldle/math/block_vectors.h"
#include "ldle_cuda/dense_kernels.h"
#include "ldle_cuda/device_buffer.h"

namespace ldle::cuda {

/// A block of vectors in the memory of the device, row by row.
class DeviceBlock final : public math::BlockVectors {
 public:
  DeviceBlock(Index rows, Index columns)
      : rows_(rows), columns_(columns), entries_(rows * columns) {}

  ConstColumns part(Index first, Index count) const {
    return {entries_.data() + first, rows_, columns_, count};
  }
  MutableColumns part(Index first, Index count) {
    return {entries_.data() + first, rows_, columns_, count};
  }
  ConstColumns whole() const { return part(0, columns_); }
  MutableColumns whole() { return part(0, columns_); }

  Index rows() const override { return rows_; }
  Index columns() const override { return columns_; }
  std::unique_ptr<math::BlockVectors> similar(Index columns) const override;
  void fill_with_noise(Index first, Index count, Random& random) override;
  void copy(Index first, const math::BlockVectors& from, Index from_first, Index count) override;
  void remove_means() override;
  Eigen::MatrixXd transposed_times(Index columns, const math::BlockVectors& other) const override;
  Eigen::MatrixXd symmetric_product(const math::BlockVectors& other) const override;
  void subtract_product(const math::BlockVectors& other, const Eigen::MatrixXd& small) override;
  void multiply_in_place(const Eigen::MatrixXd& small) override;
  Eigen::RowVectorXd norms() const override;
  double norm(Index column) const override;
  Eigen::VectorXd residual_norms(const math::BlockVectors& images,
                                 const Eigen::VectorXd& values) const override;
  Eigen::VectorXd orthogonalise_column(Index column) override;
  void divide_column(Index column, double divisor) override;
  Eigen::MatrixXd take(Index columns) override;

 private:
  Index rows_, columns_;
  DeviceBuffer<double> entries_;
};

/// Returns a block that must be in device memory.
inline const DeviceBlock& device_block(const math::BlockVectors& block) {
  return static_cast<const DeviceBlock&>(block);
}
inline DeviceBlock& device_block(math::BlockVectors& block) {
  return static_cast<DeviceBlock&>(block);
}

}  // namespace ldle::cuda
