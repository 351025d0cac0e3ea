#include "ldle/math/decompositions.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <cmath>

namespace ldle::math {
namespace {

/// A 2 x 2 matrix is the sum of a rotation and a reflection, both scaled; its singular values are
/// the sum and the difference of the scales.
Eigen::Vector2d singular_values_2d(const Eigen::MatrixXd& m) {
  const double rotation = 0.5 * std::hypot(m(0, 0) + m(1, 1), m(0, 1) - m(1, 0));
  const double reflection = 0.5 * std::hypot(m(0, 0) - m(1, 1), m(0, 1) + m(1, 0));
  return {rotation + reflection, std::abs(rotation - reflection)};
}

}  // namespace

Svd svd(const Eigen::MatrixXd& matrix) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> found(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {found.matrixU(), found.singularValues(), found.matrixV()};
}

Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix) {
  if (matrix.rows() == 2 && matrix.cols() == 2) return singular_values_2d(matrix);
  return Eigen::JacobiSVD<Eigen::MatrixXd>(matrix).singularValues();
}

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix) {
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix, Eigen::EigenvaluesOnly)
      .eigenvalues();
}

double determinant(const RowMatrix& matrix) {
  return matrix.determinant();
}

Eigen::MatrixXd least_squares(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return a.completeOrthogonalDecomposition().solve(b);
}

RowMatrix least_squares(const RowMatrix& a, const RowMatrix& b) {
  return a.completeOrthogonalDecomposition().solve(b);
}

Eigen::MatrixXd orthonormal_columns(const Eigen::MatrixXd& matrix) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> factors(matrix);
  return factors.householderQ() * Eigen::MatrixXd::Identity(matrix.rows(), matrix.cols());
}

Eigen::MatrixXd column_space(const Eigen::MatrixXd& matrix) {
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(matrix);
  return Eigen::MatrixXd(factors.householderQ()).leftCols(factors.rank());
}

}  // namespace ldle::math
