#pragma once

#include <Eigen/Dense>

#include "ldle/math/springs.h"

namespace ldle::oracle {

/// Springs between all points that are at most `reach` apart, as long as these are apart, with
/// weights 1 / length^2.
Springs springs_within(const RowMatrix& points, double reach);

/// sum over springs of w_ij (e_i - e_j)(e_i - e_j)^T.
Eigen::MatrixXd spring_laplacian(const Springs& springs);

}  // namespace ldle::oracle
