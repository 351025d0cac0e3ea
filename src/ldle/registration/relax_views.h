#pragma once

#include <vector>

#include "ldle/registration/placement.h"

namespace ldle::registration {

/// Minimises the alignment error of the pairs that are not torn by at most `steps` Gauss-Newton
/// steps; stops when a step gains little. `views` are the views of a tree. A step minimises
///
///   sum over pairs and shared points of |a + t_m + (a - c_m) K_m - b - t_m' - (b - c_m') K_m'|^2
///
/// over all shifts t_m and all small rotations about the views' centers c_m, where a and b are the
/// images of a shared point. A small rotation is 1 + K_m with K_m skew-symmetric. The shifts are
/// eliminated exactly, by a factorisation of the view graph's Laplacian. The remaining system for
/// the rotations is well conditioned, because rotations that vary slowly over the views raise the
/// error as much as those that vary fast. It is solved by conjugate gradients. After each step
/// every connected part is moved rigidly so that its first view returns to its old position. A step
/// that does not lower the error is undone.
void relax_views(Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, Index steps, const Context& context);

}  // namespace ldle::registration
