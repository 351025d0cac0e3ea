#include "ldle/math/ritz_block.h"

#include <algorithm>

#include "ldle/math/symmetric_eigen.h"

namespace ldle::math {
namespace {

/// Returns W with (X W)^T X W = I from the lower triangle of X^T X (Stathopoulos and Wu 2002). W
/// has fewer columns than X if the columns of X are linearly dependent up to rounding.
Eigen::MatrixXd orthonormalising(const Eigen::MatrixXd& gram) {
  const Eigen::VectorXd scale = gram.diagonal().cwiseSqrt().cwiseInverse();
  const SymmetricEigen directions = symmetric_eigen(scale.asDiagonal() * gram * scale.asDiagonal());
  const double lost = 1e-13 * directions.values.tail(1)[0];
  const auto kept = std::count_if(directions.values.begin(), directions.values.end(),
                                  [&](double value) { return value > lost; });
  return scale.asDiagonal() * directions.vectors.rightCols(kept) *
         directions.values.tail(kept).cwiseSqrt().cwiseInverse().asDiagonal();
}

}  // namespace

RitzBlock::RitzBlock(const LinearOperator& matrix, Index columns, std::uint64_t seed,
                     const Context& context)
    : matrix_(matrix),
      random_(seed),
      vectors_(matrix.make_block(columns, context)),
      images_(vectors_->similar(columns)) {
  vectors_->fill_with_noise(0, columns, random_);
  project();
}

void RitzBlock::project() {
  vectors_->remove_means();
  matrix_.apply(*vectors_, *images_);
  const Eigen::MatrixXd basis = orthonormalising(vectors_->symmetric_product(*vectors_));
  if (basis.cols() < columns()) {
    vectors_->multiply_in_place(basis);
    vectors_->fill_with_noise(basis.cols(), columns() - basis.cols(), random_);
    return project();
  }
  const Eigen::MatrixXd energy =
      vectors_->symmetric_product(*images_).selfadjointView<Eigen::Lower>();
  const SymmetricEigen ritz = symmetric_eigen(basis.transpose() * energy * basis);
  vectors_->multiply_in_place(basis * ritz.vectors);
  values_ = ritz.values;
  matrix_.apply(*vectors_, *images_);
  residuals_ = vectors_->residual_norms(*images_, values_);
}

}  // namespace ldle::math
