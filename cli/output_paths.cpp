#include "cli/output_paths.h"

#include <fmt/format.h>

#include <filesystem>

#include "ldle/error.h"
#include "ldle_io/output_files.h"
#include "ldle_io/run_folder.h"

namespace ldle::cli {
namespace {

bool is_file(const std::string& path) {
  return !path.empty() && path != "-";
}

/// Whether a path is a regular file or nothing. A device may be written twice, or read and written.
bool may_be_replaced(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

}  // namespace

void check_outputs(const CommandFiles& files, bool force) {
  const auto& [inputs, outputs] = files;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const std::string& output = outputs[i];
    if (!is_file(output) || !may_be_replaced(output)) continue;
    for (const std::string& input : inputs) {
      if (is_file(input) && same_place(input, output)) {
        throw InvalidArgument(output, "is also an input; an input is not replaced");
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (is_file(outputs[j]) && same_place(outputs[j], output)) {
        throw InvalidArgument(output, "is given for two outputs");
      }
    }
    check_not_part_of_run(output);
    if (!force && std::filesystem::exists(output)) {
      throw InvalidArgument(output, "exists already; --force replaces it");
    }
  }
}

void check_inputs_outside(const std::vector<std::string>& inputs, const std::string& folder) {
  for (const std::string& input : inputs) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(input, ignored) || !lies_in(input, folder)) continue;
    throw InvalidArgument(input, fmt::format("lies in {}, which would be replaced", folder));
  }
}

}  // namespace ldle::cli
