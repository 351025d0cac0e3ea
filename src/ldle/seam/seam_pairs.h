#pragma once

#include "ldle/seam/outline_walks.h"

namespace ldle::seam {

/// Pairs of places of the outline that are neighbours in the data, but far apart in the embedding.
/// Drawn in a square whose two axes are the outline, they lie along curves: the segments of the
/// seam.
struct SeamPairs {
  struct Pair {
    Id place, other;
    Id segment = none;
  };
  std::vector<Pair> pairs;        ///< each in both directions, ascending
  std::vector<Index> first_pair;  ///< of each place, and one more
  std::vector<Id> across;         ///< the segment of each one's pairs taken the other way round
};

/// Stretches that are short, as there are where several ends meet, are left out.
SeamPairs find_seam_pairs(const OutlineWalks& walks, const EmbeddedGraph& embedded);

}  // namespace ldle::seam
