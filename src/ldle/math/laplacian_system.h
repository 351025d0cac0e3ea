#pragma once

#include <memory>
#include <string>

#include "ldle/context.h"
#include "ldle/math/edge_lengths.h"

namespace ldle::math {

/// Solves V y = b with the weighted Laplacian of edges, V = sum of w_ij (e_i - e_j)(e_i - e_j)^T,
/// again and again. One point of every connected part keeps its place, which makes the answer
/// unique; b must add up to zero over each part, as a pull does.
class LaplacianSystem {
 public:
  virtual ~LaplacianSystem() = default;

  /// `places` holds a guess, which the answer replaces.
  virtual void solve(const RowMatrix& right, RowMatrix& places, const Context& context) const = 0;

  /// How it solves, in words.
  virtual std::string method() const = 0;
};

/// Factors V, or iterates if the factor would take too long or more memory than is left.
std::unique_ptr<LaplacianSystem> make_laplacian_system(const EdgeLengths& edges,
                                                       const Context& context);

}  // namespace ldle::math
