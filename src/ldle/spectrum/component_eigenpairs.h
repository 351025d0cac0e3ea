#pragma once

#include <string>

#include "ldle/math/eigen_solver.h"

namespace ldle::spectrum {

/// The lowest non-trivial eigenpairs of one connected component's Laplacian.
struct ComponentEigenpairs {
  Eigen::VectorXd values;     ///< ascending
  Eigen::MatrixXd vectors;    ///< orthonormal columns, each orthogonal to the constants
  Eigen::VectorXd residuals;  ///< |L phi - lambda phi| / lambda
  Index products = 0;
  std::string effort;  ///< what it took the solver, in words
  bool converged = false;
};

/// A pair has converged when its relative residual is below this, or is down at rounding error.
inline constexpr double spectrum_tolerance = 1e-6;

/// Runs a solver on a component's Laplacian, sorts the pairs by their Rayleigh quotients and
/// measures their residuals. Signs are fixed: the first entry of at least half the largest
/// magnitude is positive.
ComponentEigenpairs component_eigenpairs(const Eigen::SparseMatrix<double>& laplacian,
                                         math::EigenComputation& computation,
                                         const Context& context);

}  // namespace ldle::spectrum
