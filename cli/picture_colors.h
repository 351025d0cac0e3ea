#pragma once

#include <string>

#include "cli/embed_input.h"
#include "ldle_io/draw_embedding.h"

namespace ldle::cli {

/// Values or classes that colour the points of a picture; at most one of them is not empty.
struct PictureColors {
  std::vector<double> values;        ///< one per point, or empty
  std::vector<std::string> classes;  ///< one per point, or empty
  std::string name;
};

/// `color_by` is a .npy file (its first column is used), the label column, or a column of the input
/// by name or by number from 1. If it is empty, the labels are used; without labels, the first true
/// parameter next to the input; without parameters, the first column of the input that is not
/// constant. Throws UsageError for any other `color_by`.
PictureColors choose_colors(const std::string& color_by, const InputArguments& arguments,
                            const EmbedInput& input);

}  // namespace ldle::cli
