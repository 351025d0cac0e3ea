#pragma once

#include <span>

#include "ldle/neighbors/radius_growth.h"

namespace ldle::neighbors {

/// Beyond so many dimensions all neighbours are equally far.
inline constexpr double most_dimensions = 50.0;

inline bool is_endless(double inverse_dimension) {
  return inverse_dimension <= 1.0 / most_dimensions;
}

/// From 1 to most_dimensions.
double dimension_of(double inverse_dimension);

/// Which neighbours of a set of points tell its dimension.
class DimensionScales {
 public:
  enum class Basis {
    nearby,       ///< the nearest: farther ones suffer from boundary and curvature
    outer,        ///< the farthest: near ones repeat on a grid, or tell of noise
    behind_noise  ///< all, followed beyond the reach of noise
  };

  /// The growth must reach at least six neighbours.
  DimensionScales(const RadiusGrowth& growth, std::span<const Id> points);

  Basis basis() const { return basis_; }

  /// 1/m, not rounded; may be less than 0 where nothing fits.
  double inverse() const;

  /// Share of the scales that round to d; on a grid of the outer ones alone.
  double agreement(Index d) const;

 private:
  bool on_grid() const { return growth_.tied_share(points_) > 0.5; }
  Basis choose_basis() const;
  bool falls(Index from, Index to, double factor) const;
  double nearby() const;
  double outer(Index from, Index to) const;
  double behind_noise() const;

  const RadiusGrowth& growth_;
  std::span<const Id> points_;
  Basis basis_;
};

}  // namespace ldle::neighbors
