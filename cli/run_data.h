#pragma once

#include <string>

#include "ldle_io/read_run.h"

namespace ldle::cli {

/// What a run was made from, as `ldle embed --metric` calls it.
std::string run_metric(const RunRecord& run);

/// The points that a run was made from, or with `precomputed` their distances: those of `file`, or
/// where that is empty those that the run keeps, or the input that its summary names. Throws
/// InvalidArgument when they are gone or are not as many as the run embeds. `folder` is the run's.
RowMatrix read_run_data(const std::string& folder, const RunRecord& run, const std::string& file);

/// The same, but refuses a run that was not made from points unless `file` names some.
RowMatrix read_run_points(const std::string& folder, const RunRecord& run, const std::string& file);

}  // namespace ldle::cli
