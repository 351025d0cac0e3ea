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

  /// Solves for all columns of `right` in parallel. The result does not depend on the number of
  /// threads.
  virtual void solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution,
                     const Context& context) const = 0;
  /// Number of entries stored in the factor.
  virtual Index entries() const = 0;
};

/// The order of elimination for a matrix, and the size that its factor will have. The memory of the
/// factor is not allocated yet.
class SparseAnalysis {
 public:
  virtual ~SparseAnalysis() = default;

  /// Number of entries that the factor will store.
  virtual Index entries() const = 0;
  /// Memory that the factor will take, in bytes.
  virtual double bytes() const = 0;
  /// Factors matrix + shift I. May be called only once, because the factor takes over the lists of
  /// the analysis: at a million points they are too large to keep twice. Throws ComputationFailed
  /// if the matrix is not positive definite or the factor is too large. If memory runs out,
  /// CHOLMOD's solver throws ComputationFailed and the simplicial solver std::bad_alloc.
  virtual std::unique_ptr<SparseFactor> factor(const Eigen::SparseMatrix<double>& matrix,
                                               double shift) = 0;
};

/// A library that factors sparse matrices.
class SparseSolver {
 public:
  virtual ~SparseSolver() = default;

  virtual std::string name() const = 0;
  /// `matrix` must be symmetric, with all diagonal entries stored; `order` lists its rows in the
  /// order of their elimination. Throws ComputationFailed if the analysis fails, for example
  /// because it does not fit in memory.
  virtual std::unique_ptr<SparseAnalysis> analyse(const Eigen::SparseMatrix<double>& matrix,
                                                  const std::vector<Id>& order) const = 0;
};

/// All solvers of this build, the default first.
const std::vector<const SparseSolver*>& sparse_solvers();
/// Returns the solver with this name. Throws InvalidArgument if this build does not have it.
const SparseSolver& sparse_solver(const std::string& name);

/// Analyses a matrix with the default solver. Nested dissection gives the order: it suits the
/// graphs of surfaces, which have small separators.
std::unique_ptr<SparseAnalysis> analyse(const Eigen::SparseMatrix<double>& matrix);
std::unique_ptr<SparseAnalysis> analyse(const Eigen::SparseMatrix<double>& matrix,
                                        const std::vector<Id>& order);
/// Factors matrix + shift I with the default solver.
std::unique_ptr<SparseFactor> factorize(const Eigen::SparseMatrix<double>& matrix, double shift);

}  // namespace ldle::math
