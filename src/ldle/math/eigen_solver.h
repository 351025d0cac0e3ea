#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <string>
#include <vector>

#include "ldle/context.h"

namespace ldle::math {

/// A request for the lowest eigenpairs of a graph Laplacian, without the constant eigenvector.
struct EigenRequest {
  Index count = 1;
  /// |L x - lambda x| / lambda at which a pair has converged. Only the filtered solver uses it, and
  /// iterates until half of it. The shift-invert solver ignores it: its tolerance is that of
  /// LanczosOptions, for residuals of the inverse. The dense solver ignores it because it does not
  /// iterate to a tolerance.
  double tolerance = 1e-6;
};

/// Size of a sparse matrix and memory of its Cholesky factor.
struct MatrixSize {
  Index rows;
  Index entries;
  double factor_bytes;
};

/// The eigenpairs that a solver found. The solver may have stopped before convergence, so the
/// caller must compute the residuals.
struct EigenAnswer {
  Eigen::VectorXd values;   ///< ascending, up to rounding
  Eigen::MatrixXd vectors;  ///< orthonormal columns, each orthogonal to the constants
  Index products = 0;       ///< number of columns multiplied by the matrix or its inverse
  std::string effort = {};  ///< description of the work done, for reports; may be empty
};

/// A computation that is ready to run.
class EigenComputation {
 public:
  virtual ~EigenComputation() = default;
  /// Memory that run() will take, in bytes.
  virtual double bytes() const = 0;
  /// Computes the eigenpairs. May be called only once.
  virtual EigenAnswer run(const Context& context) = 0;
};

/// A method that computes eigenpairs of the symmetric Laplacian of a connected graph. Its row sums
/// are zero, and only constant vectors are in its null space.
class EigenSolver {
 public:
  virtual ~EigenSolver() = default;

  /// Name of the solver in options.
  virtual std::string name() const = 0;
  /// Name of the method in reports.
  virtual std::string description() const = 0;
  /// Smallest number of rows of a matrix that the solver works for.
  virtual Index least_size(Index count) const = 0;
  /// Prepares a computation as far as its memory can be predicted. The computation keeps a
  /// reference to the matrix.
  virtual std::unique_ptr<EigenComputation> prepare(const Eigen::SparseMatrix<double>& laplacian,
                                                    const EigenRequest& request) const = 0;
  /// Predicts the memory in bytes for a matrix that has not been computed yet.
  virtual double predicted_bytes(const MatrixSize& matrix, Index count) const = 0;
};

/// All solvers: dense, shift-invert and filtered.
const std::vector<const EigenSolver*>& eigen_solvers();
/// Returns the solver with this name. Throws InvalidArgument if there is none.
const EigenSolver& eigen_solver(const std::string& name);

const EigenSolver& dense_solver();         ///< all eigenpairs of the full matrix
const EigenSolver& shift_invert_solver();  ///< block Lanczos on the inverse, with a sparse factor
const EigenSolver& filtered_solver();      ///< Chebyshev-filtered subspace iteration

}  // namespace ldle::math
