#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// All eigenvalues, ascending, and orthonormal eigenvectors of a symmetric matrix (LAPACK's divide
/// and conquer, several times faster than Eigen's own solver at a few hundred rows).
struct SymmetricEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};

/// Reads the lower triangle. Throws ComputationFailed if LAPACK does not converge, which happens
/// only if entries are not finite.
SymmetricEigen symmetric_eigen(Eigen::MatrixXd matrix);

}  // namespace ldle::math
