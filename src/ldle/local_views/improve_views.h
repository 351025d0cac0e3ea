#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// Replaces the map of every view by the map of one of its points if that distorts the view less.
/// Sweeps are repeated until nothing changes (paper, Algo. post). If distortions are equal, a view
/// keeps its own map; among other maps it takes the one of the point with the lowest index.
LocalViews improve_views(LocalViews views, const Data& data, const Context& context);

}  // namespace ldle::local_views
