#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ldle/transform/view_maps.h"

namespace ldle {

/// A run as its folder keeps it.
struct RunRecord {
  RowMatrix embedding;
  std::vector<Id> cluster_of;
  std::vector<Id> component;
  std::vector<Id> color;
  std::vector<IdPair> torn_views;
  std::vector<IdPair> seam;
  std::vector<double> local_distortion;
  std::vector<double> view_distortion;
  nlohmann::ordered_json summary;
};

/// Reads a run folder. Throws InvalidArgument, naming the file, when one is missing or damaged or
/// when two do not belong together.
RunRecord read_run(const std::string& path);

/// The maps that place new points, where the run keeps them. Throws as read_run does.
std::optional<ViewMaps> read_view_maps(const std::string& path, const RunRecord& run);

}  // namespace ldle
