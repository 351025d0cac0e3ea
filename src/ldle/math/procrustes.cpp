#include "ldle/math/procrustes.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/decompositions.h"

namespace ldle::math {

namespace {

// Returns the rotation or reflection nearest to a 2 x 2 matrix. The matrix is the sum of a part in
// each of the two families
//   [p q; -q p]   and   [p q; q -p],
// which are orthogonal to each other. The result is the larger part, scaled to p^2 + q^2 = 1.
RowMatrix nearest_orthogonal_2d(const RowMatrix& m) {
  const double rotation = std::hypot(m(0, 0) + m(1, 1), m(0, 1) - m(1, 0));
  const double reflection = std::hypot(m(0, 0) - m(1, 1), m(0, 1) + m(1, 0));
  const double norm = std::max(rotation, reflection);
  if (!(norm > 0.0)) return RowMatrix::Identity(2, 2);
  const double sign = rotation >= reflection ? 1.0 : -1.0;
  const double p = (m(0, 0) + sign * m(1, 1)) / norm;
  const double q = (m(0, 1) - sign * m(1, 0)) / norm;
  RowMatrix result(2, 2);
  result << p, q, -sign * q, sign * p;
  return result;
}

RowMatrix centered_cross_covariance_2d(ConstRowMatrixRef a, ConstRowMatrixRef b) {
  const auto in_a = [&](Index i) { return Eigen::RowVector2d(a.row(i)); };
  const auto in_b = [&](Index i) { return Eigen::RowVector2d(b.row(i)); };
  Eigen::RowVector2d mean_a = Eigen::RowVector2d::Zero(), mean_b = mean_a;
  for (Index i = 0; i < a.rows(); ++i) {
    mean_a += in_a(i);
    mean_b += in_b(i);
  }
  mean_a /= static_cast<double>(a.rows());
  mean_b /= static_cast<double>(a.rows());
  Eigen::Matrix2d sum = Eigen::Matrix2d::Zero();
  for (Index i = 0; i < a.rows(); ++i) {
    sum += (in_a(i) - mean_a).transpose().lazyProduct(in_b(i) - mean_b);
  }
  return sum;
}

}  // namespace

RowMatrix nearest_orthogonal(const RowMatrix& matrix) {
  if (matrix.rows() == 2) return nearest_orthogonal_2d(matrix);
  const Svd factors = svd(matrix);
  return factors.u * factors.v.transpose();
}

RowMatrix nearest_rotation(const RowMatrix& matrix) {
  const Index d = matrix.rows();
  if (d == 1) return RowMatrix::Identity(1, 1);
  if (d == 2) {
    const double p = matrix(0, 0) + matrix(1, 1), q = matrix(0, 1) - matrix(1, 0);
    const double norm = std::hypot(p, q);
    if (!(norm > 0.0)) return RowMatrix::Identity(2, 2);
    RowMatrix result(2, 2);
    result << p / norm, q / norm, -q / norm, p / norm;
    return result;
  }
  Svd factors = svd(matrix);
  if (determinant(factors.u * factors.v.transpose()) < 0.0) factors.u.col(d - 1) *= -1.0;
  return factors.u * factors.v.transpose();
}

RowMatrix centered_cross_covariance(ConstRowMatrixRef a, ConstRowMatrixRef b) {
  if (a.cols() == 2 && b.cols() == 2) return centered_cross_covariance_2d(a, b);
  const Eigen::RowVectorXd mean_a = a.colwise().mean();
  const Eigen::RowVectorXd mean_b = b.colwise().mean();
  RowMatrix sum = RowMatrix::Zero(a.cols(), b.cols());
  // Plain loops, because the matrices are too small for Eigen's products to be faster.
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index r = 0; r < a.cols(); ++r) {
      const double from_mean = a(i, r) - mean_a[r];
      for (Index c = 0; c < b.cols(); ++c) sum(r, c) += from_mean * (b(i, c) - mean_b[c]);
    }
  }
  return sum;
}

RigidMotion procrustes(ConstRowMatrixRef from, ConstRowMatrixRef to) {
  RigidMotion motion;
  motion.rotation = nearest_orthogonal(centered_cross_covariance(from, to));
  motion.translation = to.colwise().mean() - from.colwise().mean() * motion.rotation;
  return motion;
}

}  // namespace ldle::math
