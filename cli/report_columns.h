#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/embed_input.h"
#include "ldle_io/run_columns.h"

namespace ldle::cli {

/// The labels of the input as a column. No value without labels, and if they are too many different
/// words, because these are names of single points.
std::optional<RunColumn> label_column(const EmbedInput& input);

/// The column of --color-by in the same way. No value if it is that of the labels.
std::optional<RunColumn> color_column(const EmbedInput& input);

/// The true parameters next to the input; empty if there are none for these points.
std::vector<RunColumn> parameter_columns(const InputArguments& arguments, const EmbedInput& input);

/// Returns the columns by which the report can colour the points: the labels, the column of
/// --color-by, the true parameters next to the input, the .npy file that colours the picture
/// (`color_by`), and the columns of `file`. `color_by` and `file` may be empty.
std::vector<RunColumn> known_columns(const InputArguments& arguments, const EmbedInput& input,
                                     const std::string& color_by, const std::string& file);

}  // namespace ldle::cli
