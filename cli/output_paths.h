#pragma once

#include <string>
#include <vector>

namespace ldle::cli {

/// The files that a command reads and writes. Empty names and `-` are left out.
struct CommandFiles {
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
};

/// Throws InvalidArgument if an output would replace an input, another output or a file of a run,
/// or exists already and `force` is false.
void check_outputs(const CommandFiles& files, bool force);

/// Throws InvalidArgument if an input lies in the folder that a command writes.
void check_inputs_outside(const std::vector<std::string>& inputs, const std::string& folder);

}  // namespace ldle::cli
