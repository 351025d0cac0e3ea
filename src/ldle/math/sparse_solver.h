#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <string>
#include <vector>

#include "ldle/context.h"

namespace ldle::math {

/// The Cholesky factor of a sparse symmetric positive definite matrix.
class SparseFactor {
 public:
  virtual ~SparseFactor() = default;

  /// Solves for all columns of `right` at once, in parallel. The result does not depend on the
  /// number of threads.
  virtual void solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution,
                     const Context& context) const = 0;
  /// Numbers stored in the factor.
  virtual Index entries() const = 0;
};

/// The order of elimination for a matrix, and the size that its factor will have. Nothing of that
/// size is allocated yet.
class SparseAnalysis {
 public:
  virtual ~SparseAnalysis() = default;

  /// Numbers that the factor will store.
  virtual Index entries() const = 0;
  /// Memory that the factor will take.
  virtual double bytes() const = 0;
  /// Factors matrix + shift I. The analysis is used up: at a million points its lists are too large
  /// to keep twice. Throws ComputationFailed if the matrix is not positive definite or the factor
  /// does not fit in memory.
  virtual std::unique_ptr<SparseFactor> factor(const Eigen::SparseMatrix<double>& matrix,
                                               double shift) = 0;
};

/// A library that factors sparse matrices.
class SparseSolver {
 public:
  virtual ~SparseSolver() = default;

  virtual std::string name() const = 0;
  /// `matrix` is symmetric, with all diagonal entries stored. Throws ComputationFailed if not even
  /// the analysis fits in memory.
  virtual std::unique_ptr<SparseAnalysis> analyse(
      const Eigen::SparseMatrix<double>& matrix) const = 0;
};

/// The solvers of this build, the default first.
const std::vector<const SparseSolver*>& sparse_solvers();
/// The solver of a name; throws InvalidArgument if this build has none.
const SparseSolver& sparse_solver(const std::string& name);

/// The analysis and the factor of matrix + shift I by the default solver.
std::unique_ptr<SparseAnalysis> analyse(const Eigen::SparseMatrix<double>& matrix);
std::unique_ptr<SparseFactor> factorize(const Eigen::SparseMatrix<double>& matrix, double shift);

}  // namespace ldle::math
