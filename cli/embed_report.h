#pragma once

#include <string>

#include "cli/embed_input.h"

namespace ldle::cli {

/// Cost of a whole run of the program.
struct RunCost {
  double seconds = 0.0;
  double peak_memory_mb = 0.0;
};

/// Tells in a few lines on stdout what a run gave; warnings go to stderr.
void print_report(const EmbedInput& input, const Result& result, const RunCost& cost,
                  const std::string& folder);

}  // namespace ldle::cli
