#pragma once

#include <string>

#include "cli/embed_input.h"
#include "ldle_io/run_columns.h"

namespace ldle::cli {

/// Returns the column that colours the points of a picture; without values if there is none.
///
/// `color_by` is a .npy file (its first column is used), the label column, or a column of the input
/// by name or by number from 1. If it is empty, the labels are used; without labels, the first true
/// parameter next to the input; without parameters, the first column of the input that is not
/// constant. Throws UsageError for any other `color_by`.
RunColumn choose_colors(const std::string& color_by, const InputArguments& arguments,
                        const EmbedInput& input);

}  // namespace ldle::cli
