#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// The largest eigenvalues, descending, and orthonormal eigenvectors of a symmetric matrix.
struct LeadingEigenpairs {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};

/// Returns the `count` leading eigenpairs (all, if there are fewer rows). Reads the lower triangle.
/// The matrix is brought to tridiagonal form, where inverse iteration finds the eigenvectors: with
/// a hundred rows this takes a fifth of the time of all eigenvectors.
LeadingEigenpairs leading_eigenpairs(const Eigen::MatrixXd& matrix, Index count);

}  // namespace ldle::math
