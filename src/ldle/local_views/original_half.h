#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// The views of the first points of a doubled manifold, as many as the metric measures, without the
/// mirror images in them. The maps stay, and distortions are those on what is left.
LocalViews original_half(LocalViews views, const Data& data, const Context& context);

}  // namespace ldle::local_views
