#pragma once

#include "ldle/datasets.h"

namespace ldle::datasets {

/// The swiss roll of area 1: r = 0.02 t for t in [3 pi / 2, 9 pi / 2], with its axis along y.
struct SwissRoll {
  static double length();                  ///< arc length of its spiral
  static double width();                   ///< 1 / length
  static double arc_length(double angle);  ///< from t = 0
  static double angle_at(double arc);      ///< the angle t at this arc length from the inner end
};

/// Rolls up a sheet with flat coordinates (arc length, height): sets points and parameters to those
/// of the roll and keeps `flat`.
void roll_up(Dataset& sheet);

}  // namespace ldle::datasets
