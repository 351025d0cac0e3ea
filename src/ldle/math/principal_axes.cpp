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

}  // namespace ldle::math
