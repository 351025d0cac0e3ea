#pragma once

#include "ldle/seam/outline_walks.h"

namespace ldle::seam {

/// Pairs of places of the outline that are neighbours in the data but far apart in the embedding.
/// In a square whose two axes are the outline they lie along curves, which are the segments of the
/// seam.
struct SeamPairs {
  struct Pair {
    Id place, other;
    Id segment = none;
  };
  std::vector<Pair> pairs;        ///< each in both directions, ascending
  std::vector<Index> first_pair;  ///< index of each place's first pair; one more entry at the end
  std::vector<Id> across;  ///< for each segment, the segment of its pairs in the other direction
};

/// Finds the pairs and their segments. Short segments, which occur where several ends of the seam
/// meet, are left out.
SeamPairs find_seam_pairs(const OutlineWalks& walks, const EmbeddedGraph& embedded);

}  // namespace ldle::seam
