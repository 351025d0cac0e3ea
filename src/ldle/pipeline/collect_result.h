#pragma once

#include "ldle/gluing/gluing.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/pipeline/options.h"
#include "ldle/pipeline/result.h"
#include "ldle/polish/polish.h"
#include "ldle/registration/registration.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {

/// The stages' values that a result is read off from; all of them count distinct points.
struct StageValues {
  const DistinctPoints& distinct;
  const std::vector<double>& kernel_scale;
  const Spectrum& spectrum;
  const LocalViews& local_views;
  const IntermediateViews& views;
  const Registration& registration;
  const Polish& polish;
  const Gluing& gluing;
};

/// Gives every point its place, duplicates that of the point they repeat, and says in words what
/// was chosen and what a user should know.
Result collect_result(const StageValues& values, const Options& options);

}  // namespace ldle
