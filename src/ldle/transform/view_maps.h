#pragma once

#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/registration/registration.h"
#include "ldle/result.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::transform {

/// Values of the stages that the maps are made from. All except `distinct` are numbered by distinct
/// points.
struct ViewMapSources {
  const DistinctPoints& distinct;
  const std::vector<double>& kernel_scale;
  const Spectrum& spectrum;
  const LocalViews& local_views;
  const IntermediateViews& views;
  const Registration& registration;
};

/// Collects the maps of all intermediate views. Points are numbered as in the input; views with
/// tangent maps have no eigenvectors.
ViewMaps make_view_maps(const ViewMapSources& sources);

}  // namespace ldle::transform
