#pragma once

#include <string>

#include "ldle/math/eigen_solver.h"

namespace ldle::spectrum {

/// The lowest non-trivial eigenpairs of one connected component's Laplacian.
struct ComponentEigenpairs {
  Eigen::VectorXd values;     ///< ascending
  Eigen::MatrixXd vectors;    ///< orthonormal columns, each orthogonal to the constants
  Eigen::VectorXd residuals;  ///< |L phi - lambda phi| / lambda
  Index products = 0;         ///< number of columns multiplied by the Laplacian or its inverse
  std::string effort;         ///< the solver's work as text; may be empty
  bool converged = false;     ///< all pairs were found and have converged
};

/// A pair has converged if its relative residual is at most this, or if its residual is at most
/// 1000 times the rounding error of the largest degree.
inline constexpr double spectrum_tolerance = 1e-6;

/// Runs a solver on a component's Laplacian, replaces the eigenvalues by Rayleigh quotients, sorts
/// the pairs by them and measures the residuals. Signs are normalised: in each vector, the first
/// entry of at least half the largest magnitude is positive.
ComponentEigenpairs component_eigenpairs(const Eigen::SparseMatrix<double>& laplacian,
                                         math::EigenComputation& computation,
                                         const Context& context);

}  // namespace ldle::spectrum
