#pragma once

#include "ldle/spectrum/eigen_solver.h"

namespace ldle {

/// All eigenpairs of the full matrix, for small components.
class DenseSolver : public EigenSolver {
 public:
  std::string name() const override { return "dense"; }
  SolverPairs lowest(const Eigen::SparseMatrix<double>& laplacian, Index count,
                     Progress& progress) const override;
};

}  // namespace ldle
