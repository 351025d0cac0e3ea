#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ldle/core/types.h"

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

}  // namespace ldle
