#pragma once

#include <memory>
#include <string>

#include "ldle/math/springs.h"

namespace ldle {

/// Solves V y = b with the weighted Laplacian of springs, V = sum of w_ij (e_i - e_j)(e_i - e_j)^T,
/// again and again. One point of every connected part keeps its place, which makes the answer
/// unique; b must add up to zero over each part, as a pull does.
class SpringSystem {
 public:
  virtual ~SpringSystem() = default;

  /// `places` holds a guess, which the answer replaces.
  virtual void solve(const RowMatrix& right, RowMatrix& places) const = 0;

  /// How it solves, in words.
  virtual std::string method() const = 0;
};

/// Factors V, or iterates where the factor would take more than `factor_limit` bytes or too long.
/// The springs must outlive the system.
std::unique_ptr<SpringSystem> make_spring_system(const Springs& springs, double factor_limit);

}  // namespace ldle
