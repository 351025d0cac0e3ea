#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/types.h"

namespace ldle::local_views {

/// The least and the largest squared stretch |Phi(x) - Phi(x')|^2 / d_e(x, x')^2 over some pairs of
/// points. Squares avoid a root for each pair.
struct Stretch {
  double least = std::numeric_limits<double>::infinity();
  double largest = 0.0;

  /// Adds a pair. Pairs at distance zero are ignored.
  void add(double squared_image_distance, double squared_distance) {
    if (squared_distance == 0.0) return;
    const double ratio = squared_image_distance / squared_distance;
    least = std::min(least, ratio);
    largest = std::max(largest, ratio);
  }
  /// Adds many pairs at once.
  void add(const double* squared_image_distances, const double* squared_distances, Index count);
  void add(const Stretch& other) {
    least = std::min(least, other.least);
    largest = std::max(largest, other.largest);
  }

  /// Distortion^2 = largest / least; infinite if two points have the same image, 1 if there are no
  /// pairs.
  double squared_distortion() const {
    if (least == std::numeric_limits<double>::infinity()) return 1.0;
    if (!(least > 0.0)) return std::numeric_limits<double>::infinity();
    return largest / least;
  }
  double distortion() const { return std::sqrt(squared_distortion()); }
};

/// Rounds a distortion, or a value computed from it, to single precision for comparisons. Many
/// distortions are equal up to rounding errors (on flat data all are 1) and must compare as equal.
/// Rounding is monotone, so upper bounds remain upper bounds.
inline float comparable(double value) {
  return static_cast<float>(value);
}

/// Adds one pair to each of `count` stretches, which are stored as two arrays.
void add_to_each(const double* squared_image_distances, const double* squared_distances,
                 Index count, double* least, double* largest);

/// |a - b|^2 of two rows of d numbers.
inline double squared_gap(const double* a, const double* b, Index d) {
  double sum = 0.0;
  for (Index s = 0; s < d; ++s) sum += (a[s] - b[s]) * (a[s] - b[s]);
  return sum;
}

}  // namespace ldle::local_views
