#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <string>
#include <vector>

#include "ldle/context.h"

namespace ldle::math {

/// The lowest eigenpairs of a graph Laplacian except the constants.
struct EigenRequest {
  Index count = 1;
  double tolerance = 1e-6;  ///< |L x - lambda x| / lambda at which a pair has converged
};

/// The size of a sparse matrix, and the memory that its Cholesky factor takes.
struct MatrixSize {
  Index rows;
  Index entries;
  double factor_bytes;
};

/// What a solver found; how good it is must be measured.
struct EigenAnswer {
  Eigen::VectorXd values;   ///< ascending, up to rounding
  Eigen::MatrixXd vectors;  ///< orthonormal columns, each orthogonal to the constants
  Index products = 0;       ///< columns multiplied by the matrix or its inverse
  std::string effort = {};  ///< what it took, in words; may be empty
};

/// A computation that is ready to run.
class EigenComputation {
 public:
  virtual ~EigenComputation() = default;
  /// Memory that it will take.
  virtual double bytes() const = 0;
  /// Runs once.
  virtual EigenAnswer run(const Context& context) = 0;
};

/// A way to find eigenpairs of the symmetric Laplacian of a connected graph: zero row sums, one
/// null vector.
class EigenSolver {
 public:
  virtual ~EigenSolver() = default;

  /// As options name it.
  virtual std::string name() const = 0;
  virtual std::string description() const = 0;
  /// The least size of a matrix that it works for.
  virtual Index least_size(Index count) const = 0;
  /// Does what is needed to predict the memory. Keeps a reference to the matrix.
  virtual std::unique_ptr<EigenComputation> prepare(const Eigen::SparseMatrix<double>& laplacian,
                                                    const EigenRequest& request) const = 0;
  /// Memory for a matrix that is not there yet.
  virtual double predicted_bytes(const MatrixSize& matrix, Index count) const = 0;
};

/// dense, shift-invert and filtered.
const std::vector<const EigenSolver*>& eigen_solvers();
/// The solver of a name; throws InvalidArgument if there is none.
const EigenSolver& eigen_solver(const std::string& name);

/// The entries of the table.
const EigenSolver& dense_solver();         ///< all eigenpairs of the full matrix
const EigenSolver& shift_invert_solver();  ///< block Lanczos on the inverse, by a sparse factor
const EigenSolver& filtered_solver();      ///< Chebyshev-filtered subspace iteration

}  // namespace ldle::math
