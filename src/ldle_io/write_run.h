#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ldle/result.h"
#include "ldle_io/columns.h"
#include "ldle_io/run_columns.h"
#include "ldle_io/run_folder.h"
#include "ldle_io/settings.h"
#include "ldle_io/thumbnails.h"

namespace ldle {

/// Everything that is written to a run folder.
struct RunContents {
  const Result& result;
  const Settings& settings;
  std::string input = {};                 ///< source of the points
  std::vector<std::string> command = {};  ///< the command line, word by word; may be empty
  double total_seconds = 0.0;
  double peak_memory_mb = 0.0;
  std::map<std::string, double> stage_peaks_mb = {};    ///< by stage, if measured
  std::optional<std::vector<std::string>> labels = {};  ///< one for each point
  std::string label_name = {};
  const RowMatrix* points = nullptr;    ///< stored if given; needed to place new points
  std::vector<RunColumn> columns = {};  ///< further values of the points
  std::optional<Thumbnails> images = {};
  std::string title = {};
  Coordinates coordinates = {};  ///< which columns of the input the points are
};

/// Writes all files that docs/run-folder.md describes. The caller must call folder.commit().
/// Throws InvalidArgument if the number of labels, values of a column or images is not the number
/// of points.
void write_run(const RunFolder& folder, const RunContents& contents);

/// Writes only those of the files that a report shows. Throws like write_run.
void write_shown_run(const RunFolder& folder, const RunContents& contents);

/// What is added to a run that was written without it: see RunContents.
struct RunAdditions {
  const RowMatrix* points = nullptr;
  std::vector<RunColumn> columns = {};
  std::optional<Thumbnails> images = {};
  std::string title = {};
};

/// Adds to the files of a run. Throws like write_run.
void add_to_run(const RunFolder& folder, const RunAdditions& added);

}  // namespace ldle
