#include "ldle/math/procrustes.h"

#include <Eigen/SVD>

namespace ldle {

RowMatrix nearest_orthogonal(const RowMatrix& matrix) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return svd.matrixU() * svd.matrixV().transpose();
}

RowMatrix centered_cross_covariance(ConstRowMatrixRef a, ConstRowMatrixRef b) {
  const Eigen::RowVectorXd mean_a = a.colwise().mean();
  const Eigen::RowVectorXd mean_b = b.colwise().mean();
  RowMatrix sum = RowMatrix::Zero(a.cols(), b.cols());
  for (Index i = 0; i < a.rows(); ++i) {
    sum.noalias() += (a.row(i) - mean_a).transpose() * (b.row(i) - mean_b);
  }
  return sum;
}

RigidMotion procrustes(ConstRowMatrixRef from, ConstRowMatrixRef to) {
  RigidMotion motion;
  motion.rotation = nearest_orthogonal(centered_cross_covariance(from, to));
  motion.translation = to.colwise().mean() - from.colwise().mean() * motion.rotation;
  return motion;
}

}  // namespace ldle
