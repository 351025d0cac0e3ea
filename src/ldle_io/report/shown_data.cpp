#include "ldle_io/report/shown_data.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/random.h"
#include "ldle/math/decompositions.h"
#include "ldle/math/principal_axes.h"

namespace ldle {
namespace {

constexpr Index most_shown = 3, fewest_shown = 2;
constexpr Index subspace = 8, iterations = 20;

/// Computes X^T X B for centred points X and a basis B, block by block.
Eigen::MatrixXd covariance_times(const RowMatrix& points, const Eigen::RowVectorXd& mean,
                                 const Eigen::MatrixXd& basis) {
  constexpr Index rows_per_block = 1024;
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(basis.rows(), basis.cols());
  for (Index begin = 0; begin < points.rows(); begin += rows_per_block) {
    const Index count = std::min(rows_per_block, points.rows() - begin);
    const RowMatrix block = points.middleRows(begin, count).rowwise() - mean;
    result.noalias() += block.transpose() * (block * basis);
  }
  return result;
}

/// An orthonormal basis of a space that contains the first principal axes, approximately if there
/// are many columns.
Eigen::MatrixXd leading_space(const RowMatrix& points, const Eigen::RowVectorXd& mean) {
  const Index columns = points.cols();
  if (columns <= most_columns_exactly) return Eigen::MatrixXd::Identity(columns, columns);
  Random random(0);
  Eigen::MatrixXd basis(columns, subspace);
  for (double& value : basis.reshaped()) value = random.uniform() - 0.5;
  for (Index i = 0; i < iterations; ++i) {
    basis =
        math::orthonormal_columns(covariance_times(points, mean, math::orthonormal_columns(basis)));
  }
  return basis;
}

ShownData own_columns(const RowMatrix& points) {
  ShownData shown;
  shown.places.setZero(points.rows(), std::max(points.cols(), fewest_shown));
  shown.places.leftCols(points.cols()) = points;
  for (Index c = 0; c < shown.places.cols(); ++c) shown.names.push_back(fmt::format("x{}", c + 1));
  return shown;
}

}  // namespace

ShownData show_data(const RowMatrix& points) {
  if (points.cols() <= most_shown) return own_columns(points);
  const Eigen::RowVectorXd mean = points.colwise().mean();
  const Eigen::MatrixXd space = leading_space(points, mean);
  const Eigen::MatrixXd inner = space.transpose() * covariance_times(points, mean, space);
  const Eigen::MatrixXd axes = space * math::principal_axes(inner, most_shown).axes;
  ShownData shown;
  shown.principal_axes = true;
  shown.places = (points * axes).rowwise() - mean * axes;
  double total = 0.0;
  for (Index k = 0; k < points.rows(); ++k) total += (points.row(k) - mean).squaredNorm();
  shown.explained = total > 0.0 ? shown.places.squaredNorm() / total : 1.0;
  for (Index c = 0; c < most_shown; ++c) shown.names.push_back(fmt::format("axis {}", c + 1));
  return shown;
}

}  // namespace ldle
