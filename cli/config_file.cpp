#include "cli/config_file.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "cli/errors.h"
#include "cli/option_text.h"
#include "ldle_io/options_text.h"

namespace ldle::cli {
namespace {

std::string joined(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ",") + value;
  return text;
}

}  // namespace

std::string dump_config(const Options& options) {
  std::string text = "# Options of `ldle embed`; read back with --config.\n";
  Options::describe(options, [&](const OptionInfo& info, const auto&) {
    text += fmt::format("\n# {}\n{} = {}\n", info.help, info.name, option_text(options, info.name));
  });
  return text;
}

void apply_config(const std::string& path, Options& options) {
  std::ifstream file(path);
  if (!file) throw InvalidArgument(path, "cannot be read");
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_config(file)) {
    if (!item.parents.empty() || !is_option(item.name)) {
      throw UsageError(fmt::format("{}: no option is called `{}`", path, item.fullname()));
    }
    try {
      set_option(options, item.name, joined(item.inputs));
    } catch (const InvalidArgument& error) {
      throw UsageError(fmt::format("{}: {}", path, error.what()));
    }
  }
}

}  // namespace ldle::cli
