#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::seam {

/// Returns the torn pairs in an order that follows each tear. The order is breadth first in the
/// graph whose nodes are views and whose edges are torn pairs, and starts at one end of the tear: a
/// view farthest from some other view.
std::vector<IdPair> order_along_seam(const std::vector<IdPair>& torn_views, Index views);

}  // namespace ldle::seam
