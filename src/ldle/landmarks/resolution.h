#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::landmarks {

/// How thick neighbourhoods of s points of a sample are (see smoothing/thickness). Let t be the
/// variance across the surface over that along it. Curvature makes t grow like the square of the
/// radius, and noise like its inverse: t = C u + B / u with u = s^(2/m), in m dimensions.
struct ThicknessModel {
  double curvature = 0.0;  ///< C
  double noise = 0.0;      ///< B
  Index dimension;         ///< m

  /// Fits the model by least squares of relative errors, with C, B >= 0. `thickness` belongs to the
  /// first of `sizes`. Thickness that has risen above 2 % does not count: such neighbourhoods may
  /// reach around a bend or to another sheet.
  ThicknessModel(const std::vector<Index>& sizes, const std::vector<double>& thickness,
                 Index dimension);

  /// The two terms of t for s points.
  double of_curvature(double points) const;
  double of_noise(double points) const;
};

/// A thickness that changes lengths by about a thousandth: an arc of radius R and length 2 r has
/// the thickness r^2 / (15 R^2), and the chord of half of it is shorter by r^2 / (24 R^2).
inline constexpr double thin_enough = 1.6e-3;

/// The number of landmarks so that a local view that is thin_enough in spite of curvature holds at
/// least `view_neighbors` of them, and so many that noise averages out to the same thickness. A
/// view is at most as wide as with `fewest` landmarks. The model belongs to a sample of
/// `sample_points`.
double landmarks_that_resolve(const ThicknessModel& model, Index sample_points,
                              Index view_neighbors, double fewest);

}  // namespace ldle::landmarks
