#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Where an embedding is torn, and how to glue it back together.
struct Seam {
  /// Pairs of points that are neighbours in the data and lie on the two sides of the seam.
  std::vector<IdPair> pairs;
  /// Colour of each point, none away from the seam. Points on the two sides that belong together
  /// have the same colour; neighbouring colours are neighbours along the seam.
  std::vector<Id> color;
  Index colors = 0;
};

}  // namespace ldle
