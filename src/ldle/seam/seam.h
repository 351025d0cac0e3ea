#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle {

/// The seam of an embedding: where it is torn, and which points of its two sides belong together.
struct Seam {
  /// Pairs of points that are neighbours in the data and lie on the two sides of the seam.
  std::vector<IdPair> pairs;
  /// Colour of each point, or none if it is not on the seam. Points on the two sides that belong
  /// together have the same colour. Consecutive colours are close to each other along the seam.
  std::vector<Id> color;
  /// Number of colours.
  Index colors = 0;
};

}  // namespace ldle
