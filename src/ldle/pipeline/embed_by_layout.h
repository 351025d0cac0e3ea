#pragma once

#include "ldle/options.h"
#include "ldle/pipeline/examine_data.h"
#include "ldle/pipeline/stage_runner.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Embeds data of more than d dimensions: keeps neighbours close to each other and other points
/// apart. There are no views, no seam and no topology. The connected components are the pieces. The
/// local distortion of a point is that of the embedding on the point's view_neighbors nearest
/// neighbours. `given` are the options before anything was chosen automatically, `resolved` those
/// of the run.
Result embed_by_layout(const ExaminedData& examined, const Options& given, const Options& resolved,
                       StageRunner& stages);

}  // namespace ldle::pipeline
