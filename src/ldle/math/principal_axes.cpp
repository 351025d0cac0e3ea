#include "ldle/math/principal_axes.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/decompositions.h"

namespace ldle::math {

PrincipalAxes principal_axes(const Eigen::MatrixXd& matrix, Index count) {
  constexpr double rounding = 1e-12;  // relative to the largest eigenvalue
  const Index size = matrix.rows();
  PrincipalAxes result{Eigen::VectorXd::Zero(count), Eigen::MatrixXd::Zero(size, count)};
  const auto [ascending, vectors] = small_symmetric_eigen(matrix);
  for (Index s = 0; s < std::min(count, size); ++s) {
    const Index from = size - 1 - s;
    if (!(ascending[from] > rounding * ascending[size - 1])) break;
    const auto axis = vectors.col(from);
    Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    result.values[s] = ascending[from];
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
