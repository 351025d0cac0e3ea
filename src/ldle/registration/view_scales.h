#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::registration {

struct ViewScales {
  /// b_m: median distance in the data over median distance in the view's map (paper, Eq. bk).
  std::vector<double> scale;
  /// Median distance in the data.
  std::vector<double> size;
};

/// Medians are taken over all pairs of different points of a view. A view with a single point, or
/// with median distance 0 in its map, gets scale 1.
ViewScales view_scales(const IntermediateViews& views, const Data& data, const Context& context);

}  // namespace ldle::registration
