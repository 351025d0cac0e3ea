#include "ldle/math/principal_axes.h"

#include <cmath>

#include "ldle/math/leading_eigenpairs.h"

namespace ldle::math {

PrincipalAxes principal_axes(const Eigen::MatrixXd& matrix, Index count) {
  constexpr double rounding = 1e-12;  // relative to the largest eigenvalue
  const Index size = matrix.rows();
  PrincipalAxes result{Eigen::VectorXd::Zero(count), Eigen::MatrixXd::Zero(size, count)};
  const auto [values, vectors] = leading_eigenpairs(matrix, count);
  for (Index s = 0; s < values.size(); ++s) {
    if (!(values[s] > rounding * values[0])) break;
    const auto axis = vectors.col(s);
    Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    result.values[s] = values[s];
    result.axes.col(s) = std::copysign(1.0, axis[largest]) * axis;
  }
  return result;
}

Eigen::MatrixXd principal_directions(const RowMatrix& centered, Index count) {
  if (centered.cols() > centered.rows()) {
    const auto [values, axes] = principal_axes(centered * centered.transpose(), count);
    Eigen::MatrixXd directions = centered.transpose() * axes;
    for (Index s = 0; s < count; ++s) {
      if (values[s] > 0.0) directions.col(s) /= std::sqrt(values[s]);
    }
    return directions;
  }
  Eigen::MatrixXd directions = principal_axes(centered.transpose() * centered, count).axes;
  for (Index s = 0; s < count; ++s) {
    const Eigen::VectorXd image = centered * directions.col(s);
    Index farthest = 0;
    image.cwiseAbs().maxCoeff(&farthest);
    if (image[farthest] < 0.0) directions.col(s) *= -1.0;
  }
  return directions;
}

}  // namespace ldle::math
