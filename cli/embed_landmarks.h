#pragma once

#include "cli/embed_run.h"

namespace ldle::cli {

/// `ldle embed --landmarks`: embeds landmarks into the folder `landmarks` of a run folder, places
/// all points among them, and writes and prints everything. Returns false, and has done nothing, if
/// there are not more points than landmarks. Throws UsageError if other arguments need all points
/// at once.
bool embed_by_landmarks(RunFolder& folder, EmbedRun& run, const EmbedArguments& arguments,
                        const Settings& settings);

}  // namespace ldle::cli
