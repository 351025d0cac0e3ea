#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// Returns the inner products of points relative to their mean, from their squared distances S:
/// -1/2 J S J with the centring projector J = I - 1 1^T / n.
inline Eigen::MatrixXd centered_gram(const RowMatrix& squared_distances) {
  const Eigen::RowVectorXd mean = squared_distances.colwise().mean();
  Eigen::MatrixXd gram = squared_distances;
  gram.rowwise() -= mean;
  gram.colwise() -= mean.transpose();
  return -0.5 * (gram.array() + mean.mean()).matrix();
}

}  // namespace ldle::math
