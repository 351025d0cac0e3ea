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

/// Procrustes errors with respect to the true flat coordinates.
struct FlatError {
  double rigid = 0.0;
  double scaled = 0.0;  ///< if the embedding may be scaled as well
};

/// Measures of how well an embedding keeps the shape of its data.
struct Evaluation {
  GeodesicOptions geodesics;
  GeodesicDistortion geodesic;
  /// The same with paths that do not cross the seam, and with paths across the glued seam; empty if
  /// nothing is torn.
  std::optional<GeodesicDistortion> cut, glued;
  RankOptions rank_options;
  std::optional<NeighborhoodRanks> ranks;        ///< empty if there are too few points
  std::optional<NeighborhoodRanks> glued_ranks;  ///< with the seam glued; empty if nothing is torn
  std::vector<double> local_distortion;
  std::vector<double> view_distortion;
  EdgeStretch stretch;
  std::optional<MapQuality> map;  ///< empty unless the embedding is in the plane
  std::optional<FlatError> flat;
  Index points = 0;
};

/// Default sources of paths: all points if there are at most all_sources_up_to, otherwise
/// sampled_sources points drawn at random.
inline constexpr Index all_sources_up_to = 20000;
inline constexpr Index sampled_sources = 2000;

Evaluation evaluate_run(const RunRecord& run, const RowMatrix& data,
                        const GeodesicOptions& geodesics, const Context& context);

nlohmann::ordered_json as_json(const Evaluation& evaluation);
std::string as_table(const Evaluation& evaluation);

}  // namespace ldle::cli
