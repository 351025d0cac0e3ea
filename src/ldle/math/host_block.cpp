#include "ldle/math/host_block.h"

#include "ldle/core/parallel_for.h"
#include "ldle/math/tall_matrix.h"

namespace ldle::math {
namespace {

constexpr Index columns_per_block = 8;

}  // namespace

std::unique_ptr<BlockVectors> HostBlock::similar(Index columns) const {
  return std::make_unique<HostBlock>(rows(), columns, context_);
}

void HostBlock::fill_with_noise(Index first, Index count, Random& random) {
  for (auto column : matrix_.middleCols(first, count).colwise()) {
    for (double& value : column) value = random.uniform(-1.0, 1.0);
  }
}

void HostBlock::copy(Index first, const BlockVectors& from, Index from_first, Index count) {
  matrix_.middleCols(first, count) = host_matrix(from).middleCols(from_first, count);
}

void HostBlock::remove_means() {
  parallel_for(columns(), columns_per_block, context_, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) matrix_.col(i).array() -= matrix_.col(i).mean();
  });
}

Eigen::MatrixXd HostBlock::transposed_times(Index columns, const BlockVectors& other) const {
  return math::transposed_times(matrix_.leftCols(columns), host_matrix(other), context_);
}

Eigen::MatrixXd HostBlock::symmetric_product(const BlockVectors& other) const {
  return math::symmetric_product(matrix_, host_matrix(other), context_);
}

void HostBlock::subtract_product(const BlockVectors& other, const Eigen::MatrixXd& small) {
  math::subtract_product(matrix_, host_matrix(other).leftCols(small.rows()), small, context_);
}

void HostBlock::multiply_in_place(const Eigen::MatrixXd& small) {
  times_in_place(matrix_, small, context_);
}

Eigen::RowVectorXd HostBlock::norms() const {
  return matrix_.colwise().norm();
}

Eigen::VectorXd HostBlock::residual_norms(const BlockVectors& images,
                                          const Eigen::VectorXd& values) const {
  const Eigen::MatrixXd& image = host_matrix(images);
  Eigen::VectorXd result(columns());
  parallel_for(columns(), columns_per_block, context_, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      result[i] = (image.col(i) - values[i] * matrix_.col(i)).norm();
    }
  });
  return result;
}

Eigen::VectorXd HostBlock::orthogonalise_column(Index column) {
  const auto before = matrix_.leftCols(column);
  Eigen::VectorXd overlap = before.transpose() * matrix_.col(column);
  matrix_.col(column) -= before * overlap;
  return overlap;
}

void HostBlock::divide_column(Index column, double divisor) {
  matrix_.col(column) /= divisor;
}

Eigen::MatrixXd HostBlock::take(Index columns) {
  matrix_.conservativeResize(Eigen::NoChange, columns);
  return std::move(matrix_);
}

}  // namespace ldle::math
