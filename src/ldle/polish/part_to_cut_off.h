#pragma once

#include <vector>

#include "ldle/polish/movable_views.h"

namespace ldle::polish {

/// Finds a part of an embedding that covers something, or is covered. Where two sheets lie on each
/// other, a minimum cut of the graph of views separates them; borders count by the number of
/// neighbours across them. The part is the smaller side of the cut. Sheets that lie on each other
/// at their rims only, and parts whose views are all in `settled`, do not count. Returns the views
/// of the part, ascending, or nothing if there is none.
std::vector<Id> part_to_cut_off(const MovableViews& embedded,
                                const std::vector<std::vector<Id>>& tried,
                                const NeighborGraph& graph, const Context& context);

}  // namespace ldle::polish
