#include "ldle/math/principal_axes.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace ldle {

PrincipalAxes principal_axes(const Eigen::MatrixXd& matrix, Index count) {
  constexpr double rounding = 1e-12;  // of the largest eigenvalue
  const Index size = matrix.rows();
  PrincipalAxes result{Eigen::VectorXd::Zero(count), Eigen::MatrixXd::Zero(size, count)};
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix);
  const auto& ascending = solver.eigenvalues();
  for (Index s = 0; s < std::min(count, size); ++s) {
    const Index from = size - 1 - s;
    if (!(ascending[from] > rounding * ascending[size - 1])) break;
    const auto axis = solver.eigenvectors().col(from);
    Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    result.values[s] = ascending[from];
    result.axes.col(s) = std::copysign(1.0, axis[largest]) * axis;
  }
  return result;
}

}  // namespace ldle
