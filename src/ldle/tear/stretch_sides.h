#pragma once

#include "ldle/neighbors/metric.h"
#include "ldle/tear/seam_pairs.h"

namespace ldle {

/// For each stretch of the seam: positive where the embedding shows its two sides from the same
/// side of the surface, negative where one of them is a mirror image. Across the seam the data go
/// on, so a chart of them there shows both.
std::vector<double> stretch_sides(const RimWalks& rim, const SeamPairs& seam,
                                  const EmbeddedGraph& embedded, const Metric& metric);

}  // namespace ldle
