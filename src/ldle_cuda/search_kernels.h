#pragma once

#include <cstdint>

namespace ldle::cuda {

/// Points of a tile, and tiles of a group: what a warp looks at in one step.
inline constexpr int tile_points = 32, group_tiles = 32;
/// Points that a warp searches for together; they follow each other.
inline constexpr int warp_queries = 8;

/// Two numbers in single precision: a number in parts (value and remainder), or an interval.
struct alignas(8) Pair {
  float first, second;
};

/// Points and their boxes in device memory, in arrays of pairs.
struct SearchPoints {
  std::int64_t points;
  std::int64_t tiles;
  std::int64_t columns;
  /// By tile, then by column, then by point. Each coordinate is the sum of its pair, so differences
  /// of near points keep their digits. Missing points of the last tile are at infinity.
  const Pair* coordinates;
  /// Intervals that contain the coordinates of a tile; by group, then by column, then by tile.
  const Pair* tile_boxes;
  /// The same for the queries of each warp; by warp, then by column.
  const Pair* query_boxes;
};

/// What belongs to the nearest: the point of rank `nearest`, and all points whose computed squared
/// distance is at most `factor` times as large plus `slack`.
struct SearchRule {
  int nearest;
  float factor, slack;
};

/// Candidates of some queries, `capacity` each. A count is 0 if there would be more.
struct CandidateLists {
  float* squared;
  int* points;
  int* counts;
};

/// Returns the number of candidates that are kept of a point: a multiple of 32 that leaves room for
/// points at nearly the same distance. Returns 0 if there is no kernel for so many neighbours.
int candidate_capacity(std::int64_t nearest);

/// Finds the candidates of `count` queries from `first` on, a multiple of warp_queries. List i is
/// that of query first + i.
void find_candidates(const SearchPoints& points, const SearchRule& rule, std::int64_t first,
                     std::int64_t count, const CandidateLists& lists);

/// Copies the lists one after the other: list i to out[offsets[i]].
void join_lists(const CandidateLists& lists, int capacity, std::int64_t count,
                const std::int64_t* offsets, int* out);

}  // namespace ldle::cuda
