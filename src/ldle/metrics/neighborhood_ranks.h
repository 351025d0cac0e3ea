#pragma once

#include <cstdint>
#include <vector>

#include "ldle/core/progress.h"
#include "ldle/core/types.h"

namespace ldle {

struct RankOptions {
  Index neighbors = 12;  ///< k, other points that count as near
  Index points = 0;      ///< points to look around from, drawn at random; 0 takes every point
  std::uint64_t seed = 0;
};

/// How far an embedding keeps neighbours (Venna and Kaski). With the k nearest others of a point in
/// the data and in the embedding, and the rank r of a point among all others by distance,
///   trustworthiness = 1 - c sum over neighbours in the embedding alone of (r in the data - k),
///   continuity      = 1 - c sum over neighbours in the data alone of (r in the embedding - k),
/// with c = 2 / (m k (2 n - 3 k - 1)) for m points looked around from: both are 1 where neighbours
/// are the same, and 0 at worst.
struct NeighborhoodRanks {
  double trustworthiness = 1.0;
  double continuity = 1.0;
};

/// Throws InvalidArgument unless rows correspond, are finite, and 2 n > 3 k + 1.
NeighborhoodRanks neighborhood_ranks(ConstRowMatrixRef points, ConstRowMatrixRef embedding,
                                     const RankOptions& options, Progress& progress);

}  // namespace ldle
