#pragma once

#include <optional>

#include "ldle/input.h"
#include "ldle/polish/polish_embedding.h"

namespace ldle::polish {

/// How to move parts of an embedding that lie on other parts.
struct Separation {
  Cut cut;                         ///< the parts and their motions
  std::vector<IdPair> torn_views;  ///< the pairs of views that are torn then, ascending
};

/// Finds parts of an embedding in the plane that lie on other parts, and how to move them away.
/// Where two parts lie on each other, a minimum cut of the graph of views separates them; borders
/// count by the number of neighbours across them. The smaller side is cut off. It is moved to where
/// it can be glued to views that it is torn from, if there is room, or else beside the embedding.
/// Small parts, and parts that lie on others at their rims only, are left where they are. Returns
/// nothing if no part is moved.
std::optional<Separation> cut_overlaps(const Registered& start, const Polish& polished,
                                       const Context& context);

/// Separates parts that lie on each other: cuts off and moves parts (cut_overlaps) and polishes
/// again without closing tears, as long as this lowers the area covered twice and the seam does not
/// become longer by more than half.
Polish separate_sheets(const Registered& start, Polish polished, const PolishOptions& options,
                       const seam::TearRule& rule, const Context& context);

}  // namespace ldle::polish
