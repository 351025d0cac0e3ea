#pragma once

#include <string>
#include <vector>

#include "cli/embed_input.h"
#include "ldle_io/run_columns.h"

namespace ldle::cli {

/// What is known of the points for the report to colour them by: labels, the true parameters beside
/// the input, a .npy file that colours the picture (`color_by`), and the columns of `file`; the
/// last two may be empty.
std::vector<RunColumn> known_columns(const InputArguments& arguments, const EmbedInput& input,
                                     const std::string& color_by, const std::string& file);

}  // namespace ldle::cli
