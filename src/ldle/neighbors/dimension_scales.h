#pragma once

#include <span>

#include "ldle/neighbors/radius_growth.h"

namespace ldle::neighbors {

/// Largest estimate: in more dimensions all neighbours are almost equally far away.
inline constexpr double most_dimensions = 50.0;

/// Whether the dimension reaches most_dimensions, so that it cannot be estimated.
inline bool is_endless(double inverse_dimension) {
  return inverse_dimension <= 1.0 / most_dimensions;
}

/// Returns 1 / inverse_dimension, limited to the range from 1 to most_dimensions.
double dimension_of(double inverse_dimension);

/// Chooses the numbers of neighbours (scales) that are used to estimate the dimension of a set of
/// points, and computes the estimate.
class DimensionScales {
 public:
  enum class Basis {
    nearby,           ///< the nearest neighbours: boundary and curvature affect the farther ones
    outer,            ///< the farthest: near distances repeat on a grid, or are dominated by noise
    behind_noise,     ///< all, extrapolated to radii that are large compared with the noise
    before_curvature  ///< all, extrapolated to radii that are small compared with those of
                      ///< curvature
  };

  /// `growth` must have been made with at least six neighbours. It and `points` must outlive this.
  DimensionScales(const RadiusGrowth& growth, std::span<const Id> points);

  Basis basis() const { return basis_; }

  /// Returns the estimate of 1/m, not rounded. The extrapolation of behind_noise can be negative.
  double inverse() const;

  /// Returns the share of the scales whose estimates round to d. On a grid only the outer scales
  /// count.
  double agreement(Index d) const;

 private:
  bool on_grid() const { return growth_.tied_share(points_) > 0.5; }
  Basis choose_basis() const;
  bool falls(Index from, Index to, double factor) const;
  bool rises() const;
  double relative_error(Index s) const;
  double nearby() const;
  double outer(Index from, Index to) const;
  double behind_noise() const;
  double before_curvature(Index from, Index to) const;

  const RadiusGrowth& growth_;
  std::span<const Id> points_;
  Basis basis_;
};

}  // namespace ldle::neighbors
