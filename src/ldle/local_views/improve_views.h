#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// Lets every view take over the map of a point in it that distorts it less, sweep after sweep,
/// until nothing changes (paper, Algo. post). Of equal maps a view keeps its own, then prefers the
/// point of lowest index.
LocalViews improve_views(LocalViews views, const Data& data, const Context& context);

}  // namespace ldle::local_views
