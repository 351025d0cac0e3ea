#pragma once

#include <optional>

#include "ldle/tear/rim_labels.h"

namespace ldle {

/// A stretch of one walk along the rim, glued to another as a whole, or free.
struct Arc {
  Id first = none;  ///< place
  Index length = 0;
  Id partner = none;  ///< the arc that it is glued to
  int direction = 1;  ///< +1 where the partner runs along with it, -1 where it comes towards it
};

/// The arcs that the walks fall into, in their order; as few as there can be. `sides` are those of
/// stretch_sides. Nothing unless arcs match in pairs.
std::optional<std::vector<Arc>> rim_arcs(const RimWalks& rim, const SeamPairs& seam,
                                         const std::vector<double>& sides, const RimLabels& labels);

}  // namespace ldle
