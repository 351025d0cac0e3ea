#pragma once

#include <optional>

#include "ldle/seam/outline_labels.h"

namespace ldle::seam {

/// A segment of one walk along the outline, glued to another as a whole, or free.
struct Arc {
  Id first = none;  ///< place
  Index length = 0;
  Id partner = none;  ///< the arc that it is glued to
  int direction = 1;  ///< +1 where the partner runs along with it, -1 where it comes towards it
};

/// The arcs that the walks fall into, in their order; as few as there can be. `orientations` are
/// those of segment_orientations. Nothing unless arcs match in pairs.
std::optional<std::vector<Arc>> outline_arcs(const OutlineWalks& walks, const SeamPairs& seam,
                                             const std::vector<double>& orientations,
                                             const OutlineLabels& labels);

}  // namespace ldle::seam
