#pragma once

#include "ldle/context.h"
#include "ldle/math/block_vectors.h"

namespace ldle::math {

/// A block of vectors in the memory of this process, column by column.
class HostBlock final : public BlockVectors {
 public:
  HostBlock(Index rows, Index columns, const Context& context)
      : matrix_(rows, columns), context_(context) {}

  Eigen::MatrixXd& matrix() { return matrix_; }
  const Eigen::MatrixXd& matrix() const { return matrix_; }
  const Context& context() const { return context_; }

  Index rows() const override { return matrix_.rows(); }
  Index columns() const override { return matrix_.cols(); }
  std::unique_ptr<BlockVectors> similar(Index columns) const override;
  void fill_with_noise(Index first, Index count, Random& random) override;
  void copy(Index first, const BlockVectors& from, Index from_first, Index count) override;
  void remove_means() override;
  Eigen::MatrixXd transposed_times(Index columns, const BlockVectors& other) const override;
  Eigen::MatrixXd symmetric_product(const BlockVectors& other) const override;
  void subtract_product(const BlockVectors& other, const Eigen::MatrixXd& small) override;
  void multiply_in_place(const Eigen::MatrixXd& small) override;
  Eigen::RowVectorXd norms() const override;
  double norm(Index column) const override { return matrix_.col(column).norm(); }
  Eigen::VectorXd residual_norms(const BlockVectors& images,
                                 const Eigen::VectorXd& values) const override;
  Eigen::VectorXd orthogonalise_column(Index column) override;
  void divide_column(Index column, double divisor) override;
  Eigen::MatrixXd take(Index columns) override;

 private:
  Eigen::MatrixXd matrix_;
  Context context_;
};

/// Returns the matrix of a block, which must be a HostBlock.
inline const Eigen::MatrixXd& host_matrix(const BlockVectors& block) {
  return static_cast<const HostBlock&>(block).matrix();
}
inline Eigen::MatrixXd& host_matrix(BlockVectors& block) {
  return static_cast<HostBlock&>(block).matrix();
}

}  // namespace ldle::math
