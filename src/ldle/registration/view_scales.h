#pragma once

#include <vector>

#include "ldle/core/progress.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/neighbors/metric.h"

namespace ldle {

struct ViewScales {
  /// b_m: median distance in the data over median distance in the view's map (paper, Eq. bk).
  std::vector<double> scale;
  /// The median distance in the data.
  std::vector<double> size;
};

/// Medians run over all pairs of different points of a view. A view that its map collapses, or of
/// a single point, gets scale 1.
ViewScales view_scales(const IntermediateViews& views, const Metric& metric, Progress& progress);

}  // namespace ldle
