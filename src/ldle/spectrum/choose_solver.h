#pragma once

#include <memory>
#include <string>

#include "ldle/math/eigen_solver.h"
#include "ldle/options.h"

namespace ldle::spectrum {

struct ChosenSolver {
  std::unique_ptr<math::EigenComputation> computation;
  std::string description;
  std::string reason;  ///< why it was chosen, to follow the description; may be empty
};

/// The solver for one connected component of a manifold of `dimension` dimensions: dense if the
/// component is small; filtered if a sparse factor would fill in (three dimensions or more) or
/// would not fit in memory, which the symbolic analysis tells; shift-invert otherwise.
ChosenSolver choose_solver(const Eigen::SparseMatrix<double>& laplacian,
                           const math::EigenRequest& request, EigenSolverOption option,
                           Index dimension, const Context& context);

/// The size below which the dense solver is used.
Index least_sparse_size(Index count);

}  // namespace ldle::spectrum
