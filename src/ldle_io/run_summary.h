#pragma once

#include <nlohmann/json.hpp>

#include "ldle_io/write_run.h"

namespace ldle {

/// Version of the run folder's format; grows when a reader of the old one would be misled.
inline constexpr int run_format = 1;

/// summary.json as docs/run-folder.md describes it; numbers that are not finite become null.
nlohmann::ordered_json run_summary(const RunContents& contents);

}  // namespace ldle
