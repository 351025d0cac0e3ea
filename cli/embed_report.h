#pragma once

#include <string>

#include "cli/embed_input.h"

namespace ldle::cli {

/// Time and memory of a whole run of the program.
struct RunCost {
  double seconds = 0.0;
  double peak_memory_mb = 0.0;
};

/// Prints a few lines about the result of a run to stdout, and its warnings to stderr.
void print_report(const EmbedInput& input, const Result& result, const RunCost& cost,
                  const std::string& folder);

}  // namespace ldle::cli
