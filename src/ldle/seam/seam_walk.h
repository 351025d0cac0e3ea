#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::seam {

/// The torn pairs in an order that runs along each tear: breadth first over the views that the
/// pairs join, from an end of the tear (a view farthest from another) to the opposite end.
std::vector<IdPair> order_along_seam(const std::vector<IdPair>& torn_views, Index views);

}  // namespace ldle::seam
