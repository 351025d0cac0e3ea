#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "ldle_io/report/report_arrays.h"

namespace ldle {

/// The manifest of a report (docs/report.md) and its arrays.
struct ReportContents {  // NOLINT(bugprone-exception-escape): JSON moves without throwing
  nlohmann::ordered_json manifest;
  ReportArrays arrays;
};

/// Largest total length of the arrays' texts in a report. If they are longer, the least important
/// ones are left out.
inline constexpr std::size_t most_report_characters = 48'000'000;

/// Makes the contents of a report from a run folder and nothing else. Throws InvalidArgument, with
/// the name of the file, if a file is missing or damaged or does not match the others.
ReportContents report_contents(const std::string& run_folder,
                               std::size_t most_characters = most_report_characters);

}  // namespace ldle
