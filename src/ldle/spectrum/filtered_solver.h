#pragma once

#include "ldle/spectrum/eigen_solver.h"

namespace ldle {

/// Chebyshev-filtered subspace iteration (math/filtered_subspace): needs nothing but products, and
/// memory for the block alone.
class FilteredSolver : public EigenSolver {
 public:
  std::string name() const override { return "Chebyshev-filtered subspace iteration"; }
  SolverPairs lowest(const Eigen::SparseMatrix<double>& laplacian, Index count,
                     Progress& progress) const override;

  /// The least size it works for.
  static Index least_size(Index count);

  /// Memory that a component with this many entries in its Laplacian will take.
  static double predicted_bytes(Index size, Index entries, Index count);
};

}  // namespace ldle
