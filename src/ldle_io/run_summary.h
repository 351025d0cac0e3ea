#pragma once

#include <nlohmann/json.hpp>

#include "ldle_io/write_run.h"

namespace ldle {

/// Version of the run folder's format. It is increased if readers of the old format would misread
/// the new one.
inline constexpr int run_format = 1;

/// The contents of summary.json (docs/run-folder.md). Numbers that are not finite are null.
nlohmann::ordered_json run_summary(const RunContents& contents);

/// Name, kind and levels of columns.
nlohmann::ordered_json columns_json(const std::vector<RunColumn>& columns);

}  // namespace ldle
