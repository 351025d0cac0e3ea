#pragma once

#include <cstdint>

#include "ldle/math/linear_operator.h"

namespace ldle::math {

struct LanczosOptions {
  Index pairs = 1;          ///< eigenpairs wanted, those of largest eigenvalues
  Index block = 8;          ///< columns per product; multiplicities up to this are found at once
  double tolerance = 1e-9;  ///< |A x - theta x| / theta at which a pair has settled
  double columns_per_pair = 4.0;  ///< of the basis before a restart: fewer take less memory
  Index restarts = 30;
  std::uint64_t seed = 0;
};

struct Eigenpairs {
  Eigen::VectorXd values;   ///< descending
  Eigen::MatrixXd vectors;  ///< orthonormal columns
  Index products = 0;       ///< columns the operator was applied to
  bool converged = false;
};

/// The largest eigenpairs of a positive semidefinite operator by block Lanczos with full
/// reorthogonalisation and thick restarts. The operator's size must be at least
/// lanczos_least_size(options).
Eigenpairs largest_eigenpairs(const LinearOperator& matrix, const LanczosOptions& options,
                              const Context& context);

/// The largest basis that block Lanczos builds before it restarts, and so the least size of a
/// matrix.
Index lanczos_least_size(const LanczosOptions& options);

}  // namespace ldle::math
