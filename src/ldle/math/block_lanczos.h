#pragma once

#include <cstdint>

#include "ldle/math/linear_operator.h"

namespace ldle::math {

struct LanczosOptions {
  Index pairs = 1;  ///< number of wanted eigenpairs, those with the largest eigenvalues
  Index block = 8;  ///< columns per product; eigenvalues up to this multiplicity are found at once
  double tolerance = 1e-9;  ///< |A x - theta x| / theta at which a pair has converged
  /// Columns of the basis per wanted pair before a restart; a smaller basis takes less memory.
  double columns_per_pair = 4.0;
  Index restarts = 30;  ///< largest number of restarts
  std::uint64_t seed = 0;
};

struct Eigenpairs {
  Eigen::VectorXd values;   ///< descending
  Eigen::MatrixXd vectors;  ///< orthonormal columns
  Index products = 0;       ///< number of columns that the operator was applied to
  bool converged = false;
};

/// Computes the largest eigenpairs of a positive semidefinite operator by block Lanczos with full
/// reorthogonalisation and thick restarts. The operator's size must be at least
/// lanczos_least_size(options).
Eigenpairs largest_eigenpairs(const LinearOperator& matrix, const LanczosOptions& options,
                              const Context& context);

/// Smallest size of an operator that block Lanczos works for: the columns of the largest basis
/// before a restart, and of the block that follows it.
Index lanczos_least_size(const LanczosOptions& options);

}  // namespace ldle::math
