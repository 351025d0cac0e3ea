#pragma once

#include <span>

#include "ldle/seam/seam_pairs.h"

namespace ldle::seam {

/// For each place of the outline, whether it lies on a segment of the seam or on the boundary of
/// the data.
struct OutlineLabels {
  static constexpr Id free = none;  ///< not glued: on the boundary
  static constexpr Id unknown = none - 1;

  std::vector<Id> label;    ///< segment, `free` or `unknown`
  std::vector<Id> partner;  ///< place that it is glued to, or none if not known
};

/// Labels all places. Unknown places and runs that are too short take the labels of the places
/// around them. A walk stays unknown only if none of its places is known: it goes around a gap
/// between points. If `boundary_distance` is empty, all places that are not glued are free.
OutlineLabels label_outline(const OutlineWalks& walks, const SeamPairs& seam,
                            const EmbeddedGraph& embedded,
                            std::span<const double> boundary_distance);

/// A run of equal labels along a walk.
struct Run {
  Id first = none;  ///< its first place
  Index length = 0;
};

/// The runs of one walk, in its order.
std::vector<Run> runs_of(const OutlineWalks& walks, const std::vector<Id>& label, Index walk);

}  // namespace ldle::seam
