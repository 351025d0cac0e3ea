#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/embed_input.h"
#include "cli/option_flags.h"

namespace ldle::cli {

/// Arguments of `ldle embed`. Text is empty if it was not given.
struct EmbedArguments {
  InputArguments input;
  OptionFlags options;
  std::string output;
  std::string checkpoint;
  std::string cut;
  std::string color_by;
  std::string title;
  std::string report_columns;
  std::string images;
  std::string image_shape;
  Index landmarks = 0;          ///< 0: all points are embedded
  bool auto_landmarks = false;  ///< their number follows from the data
  bool report = false;

  /// A column that colours the picture is read with INPUT.
  void choose_color_column();
  /// Returns the title, or the name of the input file if no title was given.
  std::string title_or_name() const;
  bool without_data = false;
  bool without_seam_colors = false;
  bool dump_config = false;
  bool force = false;
  bool quiet = false;
  bool verbose = false;
  std::vector<std::string> command;  ///< the command line, word by word
};

/// Adds the flags of `ldle embed` to a command, in groups.
void add_embed_flags(CLI::App& command, EmbedArguments& arguments);

}  // namespace ldle::cli
