#pragma once

#include <span>

#include "ldle/seam/seam_pairs.h"

namespace ldle::seam {

/// What a place of the outline is: on a segment of the seam, or on the boundary of the data.
struct OutlineLabels {
  static constexpr Id free = none;
  static constexpr Id unknown = none - 1;

  std::vector<Id> label;    ///< segment, or one of these
  std::vector<Id> partner;  ///< place that it is glued to, where that was seen
};

/// Labels in runs: what is not known becomes as the places around it are, and so do runs too short
/// to count. Only where nobody on a walk knows anything it stays unknown: it goes around a gap
/// between points. Without distances to the boundary (empty) all that is not glued is free.
OutlineLabels label_outline(const OutlineWalks& walks, const SeamPairs& seam,
                            const EmbeddedGraph& embedded,
                            std::span<const double> boundary_distance);

/// A run of equal labels along a walk.
struct Run {
  Id first = none;  ///< place
  Index length = 0;
};

/// Those of one walk, in its order.
std::vector<Run> runs_of(const OutlineWalks& walks, const std::vector<Id>& label, Index walk);

}  // namespace ldle::seam
