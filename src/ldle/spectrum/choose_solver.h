#pragma once

#include <memory>
#include <string>

#include "ldle/math/eigen_solver.h"
#include "ldle/options.h"

namespace ldle::spectrum {

/// An eigensolver that is ready to run, and why it was chosen.
struct ChosenSolver {
  std::unique_ptr<math::EigenComputation> computation;
  std::string description;
  std::string reason;  ///< text that continues the description; may be empty
};

/// Chooses the solver for one connected component of a manifold of `dimension` dimensions:
/// - dense if the component is small;
/// - otherwise the solver that `option` names;
/// - if `option` is automatic: filtered if the context has a device with enough memory, which
///   multiplies fast but does not factor; or if the manifold has three or more dimensions, because
///   a sparse factor would fill in, or if the symbolic analysis predicts that the factor exceeds
///   the memory left; otherwise shift-invert.
/// The computation keeps a reference to `laplacian`.
ChosenSolver choose_solver(const Eigen::SparseMatrix<double>& laplacian,
                           const math::EigenRequest& request, EigenSolverOption option,
                           Index dimension, const Context& context);

/// Returns the number of points below which the dense solver is used to compute `count` eigenpairs.
Index least_sparse_size(Index count);

}  // namespace ldle::spectrum
