#pragma once

#include "ldle/core/progress.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/metric.h"

namespace ldle {

/// The views of the first points of a doubled manifold, as many as the metric measures, without the
/// mirror images in them. The maps stay, and distortions are those on what is left.
LocalViews original_half(LocalViews views, const Metric& metric, Progress& progress);

}  // namespace ldle
