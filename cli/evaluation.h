#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle/metrics.h"
#include "ldle/metrics/edge_stretch.h"
#include "ldle/metrics/geodesic_distortion.h"
#include "ldle_io/read_run.h"

namespace ldle::cli {

struct FlatError {
  double rigid = 0.0;
  double scaled = 0.0;  ///< when the embedding may be scaled, too
};

/// How well an embedding keeps the shape of its data.
struct Evaluation {
  GeodesicOptions geodesics;
  GeodesicDistortion geodesic;
  /// The same with paths that mind tears; empty where there are none.
  std::optional<GeodesicDistortion> cut, glued;
  RankOptions ranks_looked_at;
  std::optional<NeighborhoodRanks> ranks;        ///< empty where there are too few points
  std::optional<NeighborhoodRanks> glued_ranks;  ///< likewise, and where nothing is torn
  std::vector<double> local_distortion;
  std::vector<double> view_distortion;
  EdgeStretch stretch;
  std::optional<FlatError> flat;
  Index points = 0;
};

/// Up to this many points all are sources of paths, beyond it so many drawn at random.
inline constexpr Index all_sources_up_to = 20000;
inline constexpr Index sampled_sources = 2000;

Evaluation evaluate_run(const RunRecord& run, const RowMatrix& data,
                        const GeodesicOptions& geodesics, const Context& context);

nlohmann::ordered_json as_json(const Evaluation& evaluation);
std::string as_table(const Evaluation& evaluation);

}  // namespace ldle::cli
