#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ldle/result.h"
#include "ldle_io/run_columns.h"
#include "ldle_io/run_folder.h"
#include "ldle_io/settings.h"
#include "ldle_io/thumbnails.h"

namespace ldle {

/// What a run folder tells about a run.
struct RunContents {
  const Result& result;
  const Settings& settings;
  std::string input = {};                 ///< where the points came from
  std::vector<std::string> command = {};  ///< as it was typed; may be empty
  double total_seconds = 0.0;
  double peak_memory_mb = 0.0;
  std::map<std::string, double> stage_peaks_mb = {};    ///< by stage, where it was measured
  std::optional<std::vector<std::string>> labels = {};  ///< one for each point
  std::string label_name = {};
  const RowMatrix* points = nullptr;    ///< to be kept with the run, so that new ones can be placed
  std::vector<RunColumn> columns = {};  ///< what else is known of the points
  std::optional<Thumbnails> images = {};
  std::string title = {};
};

/// Writes every file of docs/run-folder.md but pictures; committing is left to the caller.
/// Throws InvalidArgument when labels, columns or images are not one for each point.
void write_run(const RunFolder& folder, const RunContents& contents);

}  // namespace ldle
