#pragma once

#include <cstdint>
#include <span>

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

/// With a seam, pairs of points on the two sides of a tear, distances in the embedding are those of
/// the glued one: the way to a point may once step from a point of a pair to the other, which is as
/// long as the two are apart in the data, times the embedding's typical stretch. Throws
/// InvalidArgument unless rows correspond, are finite, and 2 n > 3 k + 1.
NeighborhoodRanks neighborhood_ranks(ConstRowMatrixRef points, ConstRowMatrixRef embedding,
                                     const RankOptions& options, Progress& progress,
                                     std::span<const IdPair> seam = {});

}  // namespace ldle
