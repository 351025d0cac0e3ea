#pragma once

#include "ldle/tear/rim_walks.h"

namespace ldle {

/// Pairs of places of the rim that are neighbours in the data, but far apart in the embedding.
/// Drawn in a square whose sides are the rim, they lie along curves: the stretches of the seam.
struct SeamPairs {
  struct Pair {
    Id place, other;
    Id stretch = none;
  };
  std::vector<Pair> pairs;        ///< each in both directions, ascending
  std::vector<Index> first_pair;  ///< of each place, and one more
  std::vector<Id> across;         ///< the stretch of each one's pairs taken the other way round
};

/// Stretches that are short, as there are where several ends meet, are left out.
SeamPairs find_seam_pairs(const RimWalks& rim, const EmbeddedGraph& embedded);

}  // namespace ldle
