#pragma once

#include "ldle/neighbors/data.h"
#include "ldle/seam/seam_pairs.h"

namespace ldle::seam {

/// For each segment of the seam: positive where the embedding shows its two orientations from the
/// same side of the surface, negative where one of them is a mirror image. Across the seam the data
/// go on, so a chart of them there shows both.
std::vector<double> segment_orientations(const OutlineWalks& walks, const SeamPairs& seam,
                                         const EmbeddedGraph& embedded, const Data& data,
                                         const Context& context);

}  // namespace ldle::seam
