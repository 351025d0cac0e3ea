#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::neighbors {

/// Points in single precision, for fast squared distances. They are divided by the largest norm of
/// a point. The points should be centred: their rounding errors are relative to the largest norm.
class DistanceTiles {
 public:
  /// Points of a tile, and the number of points whose distances are computed together.
  static constexpr Index width = 32, rows = 4;

  explicit DistanceTiles(ConstRowMatrixRef centered);

  Index tiles() const { return tiles_; }

  /// Writes the squared distances of the points `first` to `first + rows - 1` from all points of
  /// the tile to `squared`, one row of `width` values for each. Points beyond the last one are
  /// infinitely far away.
  void squared_distances(Index first, Index tile, float* squared) const;

  /// The computed value is between (1 - relative()) s - slack() and (1 + relative()) s + slack(),
  /// where s is the exact squared distance divided by the square of the largest norm.
  double relative() const { return relative_; }
  double slack() const { return slack_; }

 private:
  Index columns_, tiles_;
  double relative_, slack_;
  std::vector<float> by_point_;       // row by row, padded to a multiple of `rows` points
  std::vector<float> by_coordinate_;  // tile by tile; in a tile coordinate by coordinate
};

}  // namespace ldle::neighbors
