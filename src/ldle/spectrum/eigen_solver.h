#pragma once

#include <Eigen/SparseCore>
#include <string>

#include "ldle/core/progress.h"
#include "ldle/core/types.h"

namespace ldle {

/// What a solver believes to be the lowest non-trivial eigenpairs of a component's Laplacian.
struct SolverPairs {
  Eigen::VectorXd values;   ///< ascending, up to rounding
  Eigen::MatrixXd vectors;  ///< orthonormal columns, each orthogonal to the constants
  Index products = 0;       ///< columns multiplied by the matrix or its inverse
  std::string effort = {};  ///< what it took, in words; may be empty
};

/// One way to find eigenpairs. Solvers on other machines can be added beside those here; what they
/// find is measured, sorted and given its signs by component_eigenpairs.
class EigenSolver {
 public:
  virtual ~EigenSolver() = default;

  virtual std::string name() const = 0;

  /// `laplacian` is symmetric with zero row sums and a connected graph; `count` is less than its
  /// size.
  virtual SolverPairs lowest(const Eigen::SparseMatrix<double>& laplacian, Index count,
                             Progress& progress) const = 0;
};

}  // namespace ldle
