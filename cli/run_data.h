#pragma once

#include <string>

#include "ldle_io/read_run.h"

namespace ldle::cli {

/// The points that a run was made from: those of `file`, or where that is empty the input that the
/// run's summary names. Throws InvalidArgument when they are gone, are no points, or are not as
/// many as the run embeds. `folder` is the run's.
RowMatrix read_run_data(const std::string& folder, const RunRecord& run, const std::string& file);

}  // namespace ldle::cli
