#pragma once

#include <cstdint>
#include <functional>

#include "ldle/core/progress.h"
#include "ldle/core/types.h"

namespace ldle {

/// A symmetric linear operator: out = A in, for blocks of columns.
using SymmetricOperator = std::function<void(const Eigen::MatrixXd& in, Eigen::MatrixXd& out)>;

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

/// The largest eigenpairs of a positive semidefinite operator of size n by block Lanczos with full
/// reorthogonalisation and thick restarts. Needs n of at least lanczos_least_size(options). Same
/// bytes for any number of threads as long as the operator keeps to that.
Eigenpairs largest_eigenpairs(Index n, const SymmetricOperator& apply,
                              const LanczosOptions& options, Progress& progress);

/// The basis that block Lanczos may build before it restarts, and so the least size it works for.
Index lanczos_least_size(const LanczosOptions& options);

}  // namespace ldle
