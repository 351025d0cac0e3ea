#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// Returns the views of the given points of a doubled manifold, without the mirror images in them.
/// The given points are the first data.size() ones. The maps are kept; distortions are computed
/// again without the images.
LocalViews original_half(LocalViews views, const Data& data, const Context& context);

}  // namespace ldle::local_views
