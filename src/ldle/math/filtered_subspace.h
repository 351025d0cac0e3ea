#pragma once

#include <cstdint>

#include "ldle/math/linear_operator.h"

namespace ldle::math {

struct FilteredSubspaceOptions {
  Index pairs = 1;          ///< number of wanted eigenpairs, the lowest
  double tolerance = 5e-7;  ///< |A x - lambda x| / lambda at which a pair has converged
  Index rounds = 60;        ///< largest number of rounds
  std::uint64_t seed = 0;
};

struct FilteredPairs {
  Eigen::VectorXd values;   ///< ascending
  Eigen::MatrixXd vectors;  ///< orthonormal columns, orthogonal to the constants
  Index rounds = 0;
  Index degree = 0;    ///< largest degree of a filter
  Index products = 0;  ///< degree times number of columns, summed over all filters
  bool converged = false;
};

/// Number of columns of the iterated block: a quarter more than the wanted pairs, rounded up to
/// full panels. The filter needs the additional columns to separate the pairs from the other
/// eigenvectors.
Index filtered_block(Index pairs, Index panel_columns);

/// Computes the lowest eigenpairs, without the constant eigenvector, of a symmetric positive
/// semidefinite matrix with zero row sums, by Chebyshev-filtered subspace iteration (Zhou, Saad,
/// Tiago and Chelikowsky 2006). It needs only products with the matrix. The filter computes
/// corrections in single precision; everything else is in double precision. The size of the matrix
/// must be at least three times filtered_block.
FilteredPairs lowest_eigenpairs(const FilterOperator& matrix,
                                const FilteredSubspaceOptions& options, const Context& context);

}  // namespace ldle::math
