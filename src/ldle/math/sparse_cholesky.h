#pragma once

#include <Eigen/SparseCore>
#include <memory>

#include "ldle/core/types.h"

namespace ldle {

/// Sparse Cholesky factor of a symmetric positive definite matrix (CHOLMOD, supernodal).
class SparseCholesky {
 public:
  /// Factors matrix + shift I. Throws ComputationFailed when that is not positive definite or the
  /// factor does not fit in memory.
  SparseCholesky(const Eigen::SparseMatrix<double>& matrix, double shift);
  ~SparseCholesky();
  SparseCholesky(const SparseCholesky&) = delete;
  SparseCholesky& operator=(const SparseCholesky&) = delete;

  /// Solves for all columns of `right` at once. Columns are solved in groups whose width does not
  /// depend on the number of threads, so the result does not either.
  void solve(const Eigen::MatrixXd& right, Eigen::MatrixXd& solution) const;

  /// Numbers stored in the factor.
  Index entries() const;

 private:
  struct Factor;
  std::unique_ptr<Factor> factor_;
};

}  // namespace ldle
