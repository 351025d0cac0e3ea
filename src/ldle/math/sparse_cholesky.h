#pragma once

#include <Eigen/SparseCore>
#include <memory>

#include "ldle/core/types.h"

namespace ldle {

/// The order in which a matrix with the pattern of a symmetric one is factored, and what the factor
/// will hold; nothing of its size is allocated yet (CHOLMOD, supernodal, METIS ordering).
class CholeskyAnalysis {
 public:
  /// Throws ComputationFailed when not even the analysis fits in memory.
  explicit CholeskyAnalysis(const Eigen::SparseMatrix<double>& matrix);
  ~CholeskyAnalysis();
  CholeskyAnalysis(CholeskyAnalysis&&) noexcept;
  CholeskyAnalysis& operator=(CholeskyAnalysis&&) noexcept;

  /// False once a factor has been made of it.
  bool usable() const { return symbolic_ != nullptr; }
  Index size() const;
  /// Numbers that the factor will store.
  Index entries() const;
  /// Memory that the factor will take.
  double bytes() const;

 private:
  friend class SparseCholesky;
  struct Symbolic;
  std::unique_ptr<Symbolic> symbolic_;
};

/// Sparse Cholesky factor of a symmetric positive definite matrix (CHOLMOD, supernodal).
class SparseCholesky {
 public:
  /// Factors matrix + shift I. Throws ComputationFailed when that is not positive definite or the
  /// factor does not fit in memory.
  SparseCholesky(const Eigen::SparseMatrix<double>& matrix, double shift);
  /// The same with an analysis of the matrix made before, which is used up: at a million points its
  /// lists are too large to keep twice.
  SparseCholesky(const Eigen::SparseMatrix<double>& matrix, double shift,
                 CholeskyAnalysis analysis);
  ~SparseCholesky();
  SparseCholesky(const SparseCholesky&) = delete;
  SparseCholesky& operator=(const SparseCholesky&) = delete;

  /// Solves for all columns of `right` at once, in parallel. The result does not depend on the
  /// number of threads.
  void solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution) const;

  /// Numbers stored in the factor.
  Index entries() const;

 private:
  struct Factor;
  std::unique_ptr<Factor> factor_;
};

}  // namespace ldle
