#pragma once

#include <vector>

#include "ldle/core/types.h"

namespace ldle {

/// How to glue the torn embedding back together.
struct Gluing {
  /// Pairs of points that are neighbours in the data and lie on the two sides of the tear.
  std::vector<IdPair> seam;
  /// Colour of each point, none away from the tear. Points of the two sides that belong together
  /// have the same colour; neighbouring colours are neighbours along the tear.
  std::vector<Id> color;
  Index colors = 0;
};

}  // namespace ldle
