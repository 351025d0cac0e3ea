#pragma once

#include "ldle/neighbors/data.h"
#include "ldle/seam/seam_pairs.h"

namespace ldle::seam {

/// For each segment of the seam: positive if the embedding shows the two sides of the seam with the
/// same orientation of the surface, negative if one of them is mirrored. The data continue across
/// the seam, so a chart of the data there covers both sides and can be compared with the embedding
/// of each.
std::vector<double> segment_orientations(const OutlineWalks& walks, const SeamPairs& seam,
                                         const EmbeddedGraph& embedded, const Data& data,
                                         const Context& context);

}  // namespace ldle::seam
