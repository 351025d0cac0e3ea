#pragma once

#include <cstdint>

#include "ldle/math/linear_operator.h"

namespace ldle::math {

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

/// Number of columns that are iterated on: a quarter more than the pairs, so that the filter can
/// separate them from the rest, rounded up to full panels.
Index filtered_block(Index pairs, Index panel_columns);

/// The lowest eigenpairs except the constants of a symmetric positive semidefinite matrix with zero
/// row sums, by Chebyshev-filtered subspace iteration (Zhou, Saad, Tiago and Chelikowsky 2006). It
/// needs products with the matrix only. The filter runs in single precision on corrections,
/// everything else in double. The size of the matrix must be at least three times filtered_block.
FilteredPairs lowest_eigenpairs(const FilterOperator& matrix,
                                const FilteredSubspaceOptions& options, const Context& context);

}  // namespace ldle::math
