#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ldle/transform/view_maps.h"

namespace ldle {

/// The contents of a run folder.
struct RunRecord {
  RowMatrix embedding;
  std::vector<Id> cluster_of;
  std::vector<Id> component;
  std::vector<Id> color;
  std::vector<IdPair> torn_views;
  std::vector<IdPair> seam;
  std::vector<double> local_distortion;
  std::vector<double> view_distortion;
  std::vector<double> anomaly_score;  ///< empty in older folders
  nlohmann::ordered_json summary;
};

/// Reads a run folder. Throws InvalidArgument, with the name of the file, if a file is missing or
/// damaged or does not match the others.
RunRecord read_run(const std::string& path);

/// Reads the maps that place new points, if the run folder contains them. Throws like read_run.
std::optional<ViewMaps> read_view_maps(const std::string& path, const RunRecord& run);

}  // namespace ldle
