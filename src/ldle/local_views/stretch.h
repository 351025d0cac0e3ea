#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/types.h"

namespace ldle::local_views {

/// The least and largest squared stretch |Phi(x) - Phi(x')|^2 / d_e(x, x')^2 over some pairs of
/// points. Squares suffice: no root is needed before the distortion itself is asked for.
struct Stretch {
  double least = std::numeric_limits<double>::infinity();
  double largest = 0.0;

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

  /// Distortion^2 = largest / least; infinite when two points fall together, 1 when there is no
  /// pair at all.
  double squared_distortion() const {
    if (least == std::numeric_limits<double>::infinity()) return 1.0;
    if (!(least > 0.0)) return std::numeric_limits<double>::infinity();
    return largest / least;
  }
  double distortion() const { return std::sqrt(squared_distortion()); }
};

/// Distortions, and what follows from them, are compared in single precision. Many are equal but
/// for rounding (on flat pieces all of them are 1), and then ties must be seen as ties. Rounding is
/// monotone: a bound stays a bound.
inline float comparable(double value) {
  return static_cast<float>(value);
}

/// Adds one pair to each of many stretches, whose bounds lie in two arrays.
void add_to_each(const double* squared_image_distances, const double* squared_distances,
                 Index count, double* least, double* largest);

/// |a - b|^2 of two rows of d numbers.
inline double squared_gap(const double* a, const double* b, Index d) {
  double sum = 0.0;
  for (Index s = 0; s < d; ++s) sum += (a[s] - b[s]) * (a[s] - b[s]);
  return sum;
}

}  // namespace ldle::local_views
