#pragma once

#include <vector>

#include "ldle/registration/placement.h"

namespace ldle::registration {

/// Steps of Gauss and Newton's method for the alignment error of the whole pairs, until they gain
/// little. A step goes to the least of
///
///   sum over pairs and shared points of |a + t_m + (a - c_m) K_m - b - t_m' - (b - c_m') K_m'|^2
///
/// over all shifts t_m and all small rotations, 1 + K_m with K_m skew-symmetric, about the views'
/// centers c_m, where a and b are the images of a shared point. The shifts are eliminated exactly,
/// by a factor of the view graph's Laplacian. What is left for the rotations is well conditioned
/// (long waves of the rotations strain the whole as much as short ones do) and left to conjugate
/// gradients. In the end each part that hangs together is moved so that its first view is back
/// where it was. A step that raises the error is undone. `views` are those of a tree.
void relax_views(Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, Index steps, const Context& context);

}  // namespace ldle::registration
