#pragma once

#include <optional>

#include "ldle/seam/outline_labels.h"

namespace ldle::seam {

/// A part of one walk along the outline that is glued to one other arc, or free.
struct Arc {
  Id first = none;  ///< its first place
  Index length = 0;
  Id partner = none;  ///< the arc that it is glued to, or none
  int direction = 1;  ///< +1 if the partner runs in the same direction, -1 if in the opposite one
};

/// Divides the walks into as few arcs as possible and returns them in the order of the walks. Short
/// arcs are left out if the surface stays the same: a slit a a', or a short side of a hexagon.
/// Returns nothing if the arcs do not match in pairs. `orientations` come from
/// segment_orientations.
std::optional<std::vector<Arc>> outline_arcs(const OutlineWalks& walks, const SeamPairs& seam,
                                             const std::vector<double>& orientations,
                                             const OutlineLabels& labels);

}  // namespace ldle::seam
