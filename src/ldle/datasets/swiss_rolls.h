#pragma once

#include "ldle/datasets.h"

namespace ldle::datasets {

/// The roll r = 0.02 t for t in [3 pi / 2, 9 pi / 2], its axis along y, of area 1.
struct SwissRoll {
  static double length();                  ///< arc length of its spiral
  static double width();                   ///< 1 / length
  static double arc_length(double angle);  ///< from t = 0
  static double angle_at(double arc);  ///< the angle t at an arc length from the roll's inner rim
};

/// Rolls up (arc length, height): `flat` stays, points and parameters become those of the roll.
void roll_up(Dataset& sheet);

}  // namespace ldle::datasets
