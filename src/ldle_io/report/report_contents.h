#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "ldle_io/report/report_arrays.h"

namespace ldle {

/// What a report says of its run (docs/report.md), and its arrays.
struct ReportContents {  // NOLINT(bugprone-exception-escape): JSON moves without throwing
  nlohmann::ordered_json manifest;
  ReportArrays arrays;
};

/// Characters that the arrays of a report may take; what is least needed is left out beyond.
inline constexpr std::size_t most_report_characters = 55'000'000;

/// Reads a run folder and nothing else. Throws InvalidArgument, naming the file, when one is
/// missing or damaged or when two do not belong together.
ReportContents report_contents(const std::string& run_folder,
                               std::size_t most_characters = most_report_characters);

}  // namespace ldle
