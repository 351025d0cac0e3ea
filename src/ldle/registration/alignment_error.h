#pragma once

#include <span>
#include <vector>

#include "ldle/registration/placement.h"

namespace ldle::registration {

/// Distances between the images of shared points by different views.
struct AlignmentError {
  double squared = 0.0;  ///< sum of |y_m(x) - y_m'(x)|^2 over pairs of views and shared points
  Index shared = 0;      ///< number of terms in the sum

  double root_mean_square() const;
  AlignmentError& operator+=(const AlignmentError& other);
};

/// Computes the alignment error of those given pairs of overlapping views that are not torn.
AlignmentError alignment_error(const Placement& placement, std::span<const Id> pairs,
                               const std::vector<char>& connected, const Context& context);

}  // namespace ldle::registration
