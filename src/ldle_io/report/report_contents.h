#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ldle_io/report/report_arrays.h"
#include "ldle_io/run_columns.h"
#include "ldle_io/thumbnails.h"

namespace ldle {

/// What a report shows in addition to the run.
struct ReportAdditions {
  std::vector<RunColumn> columns = {};    ///< replace columns of the run that have the same names
  std::optional<Thumbnails> images = {};  ///< instead of those of the run
};

/// The manifest of a report (docs/report.md) and its arrays.
struct ReportContents {  // NOLINT(bugprone-exception-escape): JSON moves without throwing
  nlohmann::ordered_json manifest;
  ReportArrays arrays;
};

/// Largest total length of the arrays' texts in a report. If they are longer, the least important
/// ones are left out.
inline constexpr std::size_t most_report_characters = 48'000'000;

/// Makes the contents of a report from a run folder and additions, which must have a value for each
/// point. Throws InvalidArgument, with the name of the file, if a file is missing or damaged or
/// does not match the others.
ReportContents report_contents(const std::string& run_folder, const ReportAdditions& more = {},
                               std::size_t most_characters = most_report_characters);

}  // namespace ldle
