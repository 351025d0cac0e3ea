#pragma once

#include <Eigen/SparseCore>
#include <cstdint>

#include "ldle/core/progress.h"
#include "ldle/core/types.h"

namespace ldle {

struct FilteredSubspaceOptions {
  Index pairs = 1;          ///< eigenpairs wanted, the lowest
  double tolerance = 5e-7;  ///< |A x - lambda x| / lambda at which a pair has settled
  Index rounds = 60;
  std::uint64_t seed = 0;
};

struct FilteredPairs {
  Eigen::VectorXd values;   ///< ascending
  Eigen::MatrixXd vectors;  ///< orthonormal columns, orthogonal to the constants
  Index rounds = 0;
  Index degree = 0;    ///< largest of a filter
  Index products = 0;  ///< columns that filters multiplied by the matrix
  bool converged = false;
};

/// The columns that are iterated on: a quarter more than the pairs, so that the filter has room to
/// fall, and full panels.
Index filtered_block(Index pairs);

/// The lowest eigenpairs, the constants apart, of a symmetric positive semidefinite matrix with
/// zero row sums by Chebyshev-filtered subspace iteration (Zhou, Saad, Tiago and Chelikowsky
/// 2006): products with the matrix are all it needs. The filter runs in single precision on
/// corrections, everything else in double. The size is at least three times filtered_block. Same
/// bytes for any number of threads.
FilteredPairs lowest_eigenpairs(const Eigen::SparseMatrix<double>& matrix,
                                const FilteredSubspaceOptions& options, Progress& progress);

}  // namespace ldle
