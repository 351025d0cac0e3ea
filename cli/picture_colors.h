#pragma once

#include <string>

#include "cli/embed_input.h"
#include "ldle_io/draw_embedding.h"

namespace ldle::cli {

/// What the points of a picture are coloured by.
struct PictureColors {
  std::vector<double> values;        ///< one per point, or none
  std::vector<std::string> classes;  ///< or these
  std::string name;
};

/// `wish` is a .npy file (its first column), the label column, or a column of the input by name or
/// number from 1. Without a wish: labels if there are any, else the first column of the true
/// parameters beside the input, else the first column of the input.
PictureColors choose_colors(const std::string& wish, const InputArguments& arguments,
                            const EmbedInput& input);

}  // namespace ldle::cli
