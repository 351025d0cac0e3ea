#pragma once

#include <memory>
#include <string>

#include "ldle/context.h"
#include "ldle/math/edge_lengths.h"

namespace ldle::math {

/// Solves V y = b repeatedly with the weighted Laplacian of edges,
/// V = sum of w_ij (e_i - e_j)(e_i - e_j)^T. b must sum to zero over each connected component, as a
/// pull does. The solution is then unique up to a translation of each component. The factor keeps
/// the lowest point of each component at its place; conjugate gradients keep the mean of each
/// component, weighted with the diagonal of V.
class LaplacianSystem {
 public:
  virtual ~LaplacianSystem() = default;

  /// `places` holds an initial guess, which the solution replaces.
  virtual void solve(const RowMatrix& right, RowMatrix& places, const Context& context) const = 0;

  /// Name of the method, for reports.
  virtual std::string method() const = 0;
};

/// Returns a system that factors V, or one that uses conjugate gradients if the factor would take
/// too long to compute or more memory than is left. `edges` must outlive the system. `order` is the
/// order of elimination of an earlier system with nearly the same edges, if it is not empty, and
/// receives that of this system.
std::unique_ptr<LaplacianSystem> make_laplacian_system(const EdgeLengths& edges,
                                                       std::vector<Id>& order,
                                                       const Context& context);
std::unique_ptr<LaplacianSystem> make_laplacian_system(const EdgeLengths& edges,
                                                       const Context& context);

}  // namespace ldle::math
