#pragma once

#include <memory>

#include "ldle/math/sparse_cholesky.h"
#include "ldle/spectrum/eigen_solver.h"

namespace ldle {

/// Block Lanczos on the inverse of laplacian + shift I, by a sparse Cholesky factor.
class ShiftInvertSolver : public EigenSolver {
 public:
  /// With an analysis of the very matrix that `lowest` will be given, which is not repeated then.
  /// The first call uses it up.
  explicit ShiftInvertSolver(std::shared_ptr<CholeskyAnalysis> analysis = nullptr)
      : analysis_(std::move(analysis)) {}

  std::string name() const override {
    return "shift-invert block Lanczos on a sparse Cholesky factor";
  }
  SolverPairs lowest(const Eigen::SparseMatrix<double>& laplacian, Index count,
                     Progress& progress) const override;

  /// The least size it works for.
  static Index least_size(Index count);

  /// Memory that a component of this size will take, given that of its factor.
  static double predicted_bytes(Index size, double factor_bytes, Index count);

 private:
  std::shared_ptr<CholeskyAnalysis> analysis_;
};

}  // namespace ldle
