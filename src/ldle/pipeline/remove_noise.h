#pragma once

#include <optional>

#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/options.h"
#include "ldle/pipeline/stage_runner.h"

namespace ldle::pipeline {

/// Points without noise, which take the place of the data.
struct SmoothedData {
  Data data;
  NeighborGraph graph;
  double
      noise;  ///< standard deviation of what was removed, in each direction normal to the manifold
};

/// Decides whether noise is to be removed if the options leave it open, and stores the choice in
/// the options. Throws InvalidArgument if it was asked for and the data have no coordinates.
void choose_smoothing(const Data& data, Options& options, const Context& context);

/// Removes noise from the points, if options.smoothing is `always`. Returns nothing if it is not,
/// or if the choice was left open in `given` and the result is not better: its neighbourhoods are
/// not much thinner than those of the points, or what was removed is correlated between neighbours
/// and so is not noise.
std::optional<SmoothedData> remove_noise(const NeighborGraph& graph, const Data& data,
                                         const std::optional<DimensionEstimate>& dimension,
                                         const Options& given, const Options& options,
                                         StageRunner& stages);

}  // namespace ldle::pipeline
