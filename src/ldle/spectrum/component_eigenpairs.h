#pragma once

#include <Eigen/SparseCore>

#include "ldle/core/progress.h"
#include "ldle/core/types.h"

namespace ldle {

/// The lowest non-trivial eigenpairs of one connected component's Laplacian.
struct ComponentEigenpairs {
  Eigen::VectorXd values;     ///< ascending
  Eigen::MatrixXd vectors;    ///< orthonormal columns, each orthogonal to the constants
  Eigen::VectorXd residuals;  ///< |L phi - lambda phi| / lambda
  Index solves = 0;
  bool dense = false;  ///< true when the component was small enough for a dense solver
  bool converged = false;
};

/// A pair has converged when its relative residual is below this, or is down at rounding error.
inline constexpr double spectrum_tolerance = 1e-6;

/// `laplacian` is symmetric with zero row sums and a connected graph; `count` is less than its
/// size. Signs are fixed: the first entry of at least half the largest magnitude is positive.
ComponentEigenpairs component_eigenpairs(const Eigen::SparseMatrix<double>& laplacian, Index count,
                                         Progress& progress);

}  // namespace ldle
