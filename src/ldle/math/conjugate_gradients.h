#pragma once

#include <functional>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// Writes the image of a matrix under a linear map to the second argument.
using LinearMap = std::function<void(const RowMatrix&, RowMatrix&)>;

/// Minimises the quadratic form <x, A x> / 2 - <right, x> with <a, b> = sum of a_ij b_ij, starting
/// at `x`.
struct LinearSystem {
  LinearMap apply;         ///< A, symmetric and positive semidefinite
  LinearMap precondition;  ///< approximates the inverse of A; symmetric and positive definite
};

struct GradientLimits {
  /// Stop when the preconditioned residual has fallen to this fraction of the first one.
  double reduction;
  Index most_steps;
};

/// Solves A x = right by preconditioned conjugate gradients. `x` holds an initial guess, which the
/// solution replaces. Returns the number of steps.
Index conjugate_gradients(const LinearSystem& system, const RowMatrix& right,
                          const GradientLimits& limits, RowMatrix& x, const Context& context);

/// Returns the sum of a_ij b_ij, added up in a fixed order.
double inner_product(const RowMatrix& a, const RowMatrix& b, const Context& context);

}  // namespace ldle::math
