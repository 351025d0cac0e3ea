#pragma once

#include <vector>

#include "ldle/registration/placement.h"

namespace ldle::registration {

struct RelaxLimits {
  Index steps;             ///< largest number of Gauss-Newton steps
  Index iterations = 200;  ///< largest number of iterations of conjugate gradients in each step
};

/// Minimises the alignment error of the pairs that are not torn by a few Gauss-Newton steps; stops
/// when a step gains little. `views` are the views of a tree. A step minimises
///
///   sum over pairs and shared points of |a + t_m + (a - c_m) K_m - b - t_m' - (b - c_m') K_m'|^2
///
/// over all shifts t_m and all small rotations about the views' centers c_m, where a and b are the
/// images of a shared point. A small rotation is 1 + K_m with K_m skew-symmetric. Conjugate
/// gradients solve for both at once, preconditioned by the inverse of the view graph's Laplacian
/// for the shifts and by the views' inertia for the rotations. After each step every connected part
/// is moved rigidly so that its first view returns to its old position. A step that does not lower
/// the error is undone.
void relax_views(Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, const RelaxLimits& limits,
                 const Context& context);

}  // namespace ldle::registration
