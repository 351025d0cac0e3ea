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

/// Finds parts of an embedding in the plane that lie on other parts (part_to_cut_off), and moves
/// them away (glue_elsewhere). Returns nothing if no part is moved.
std::optional<Separation> cut_overlaps(const Registered& start, const Polish& polished,
                                       const Context& context);

/// Separates parts that lie on each other: cuts off and moves parts (cut_overlaps) and polishes
/// again without closing tears, as long as this lowers the area covered twice. Rims that still lie
/// on each other are pushed apart (with_rims_apart).
Polish separate_sheets(const Registered& start, const math::EdgeLengths& edges, Polish polished,
                       const PolishOptions& options, const seam::TearRule& rule,
                       const Context& context);

/// Pushes rims apart that lie on each other (push_rims_apart). Returns the embedding as it is if
/// this does not lower the area covered twice, which is `covered`.
Polish with_rims_apart(const Registered& start, const math::EdgeLengths& edges, Polish polished,
                       double covered, const seam::TearRule& rule, const Context& context);

}  // namespace ldle::polish
