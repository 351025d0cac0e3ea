#pragma once

#include <string>
#include <vector>

#include "ldle/core/types.h"

namespace ldle {

/// How true an embedding is, as far as the polish is judged by it.
struct Fidelity {
  /// Root mean square of r = (|y_i - y_j| - d_ij) / d_ij over neighbours that are not torn apart,
  /// where errors above the yield count as Huber's: 2 yield |r| - yield^2 instead of r^2.
  double length_error = 0.0;
  /// 95th over 5th percentile of |y_i - y_j| / d_ij over the same.
  double stretch_spread = 1.0;
  /// Points whose surroundings lie mirrored.
  Index folded = 0;
  /// Parts that no untorn neighbours join.
  Index pieces = 0;
  /// D_k of the shortest paths from some points (see GeodesicDistortion), tears and all.
  double median_path_distortion = 1.0;
  double most_path_distortion = 1.0;
};

/// How the polish went.
struct PolishReport {
  /// Torn pairs at the start and after every round.
  std::vector<Index> torn_history;
  Index steps = 0;
  /// True when the last steps moved nothing any more.
  bool settled = false;
  Fidelity before, after;
  /// Points whose paths were measured.
  Index path_sources = 0;
  /// False when nothing could be improved: the embedding is then the one that came in.
  bool improved = false;
  /// How the steps were solved.
  std::string solver;
};

/// The embedding with distances between neighbours as true as they can be.
struct Polish {
  RowMatrix embedding;
  /// Pairs of views torn apart, ascending.
  std::vector<IdPair> torn_views;
  PolishReport report;
};

}  // namespace ldle
