#include "cli/config_file.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/errors.h"
#include "cli/option_text.h"
#include "ldle/core/closest_name.h"
#include "ldle_io/input_file.h"
#include "ldle_io/options_text.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

/// TOML writes numbers, strings and lists as JSON does. It has no null, and its integers have 64
/// bits with a sign.
std::string toml_value(const nlohmann::ordered_json& value) {
  constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
  if (value.is_null()) return "\"none\"";
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > largest) {
    return '"' + value.dump() + '"';
  }
  return value.dump();
}

std::string joined(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ",") + value;
  return text;
}

constexpr std::uint64_t largest_config = 1 << 20;

/// Every line must be blank, a comment, or NAME = VALUE. There are no sections.
void check_lines(const std::string& content, const std::string& path) {
  std::istringstream lines(content);
  Index number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::string_view text = trim(line);
    if (text.empty() || text[0] == '#' || text[0] == ';') continue;
    const auto equals = text.find('=');
    if (text[0] == '[' || equals == std::string_view::npos ||
        trim(text.substr(0, equals)).empty()) {
      throw UsageError(
          fmt::format("{}, line {}: {}: must be NAME = VALUE", path, number, shown(text)));
    }
  }
}

std::string content_of(const std::string& path) {
  InputFile file(path);
  std::string content = read_text(file, largest_config);
  check_lines(content, path);
  return content;
}

bool is_paper_key(const CLI::ConfigItem& item) {
  return item.parents.empty() && item.name == "paper";
}

std::vector<std::string> known_keys() {
  std::vector<std::string> keys = option_names();
  keys.emplace_back("paper");
  return keys;
}

bool wants_paper(const std::vector<CLI::ConfigItem>& items, const std::string& path) {
  bool wanted = false;
  for (const CLI::ConfigItem& item : items) {
    if (!is_paper_key(item)) continue;
    const std::string value = joined(item.inputs);
    if (value != "true" && value != "false") {
      throw UsageError(fmt::format("{}: paper = {}: must be true or false", path, value));
    }
    wanted = value == "true";
  }
  return wanted;
}

}  // namespace

std::string dump_config(const Settings& settings) {
  std::string text = "# Options of `ldle embed`, to be read with --config.\n";
  const nlohmann::ordered_json values = options_to_json(settings);
  Settings::describe(settings, [&](const OptionInfo& info, const auto&) {
    text += fmt::format("\n# {}\n{} = {}\n", info.help, info.name, toml_value(values[info.name]));
  });
  return text;
}

void apply_config(const std::string& path, Settings& settings) {
  std::istringstream text(content_of(path));
  const std::vector<CLI::ConfigItem> items = CLI::ConfigTOML().from_config(text);
  const bool paper = wants_paper(items, path);
  if (paper) follow_paper(settings.options);
  for (const CLI::ConfigItem& item : items) {
    if (is_paper_key(item)) continue;
    if (!item.parents.empty() || !is_option(item.name)) {
      throw UsageError(fmt::format("{}: unknown option `{}`{}", path, item.fullname(),
                                   did_you_mean(item.fullname(), known_keys())));
    }
    try {
      set_option(settings, item.name, joined(item.inputs));
    } catch (const InvalidArgument& error) {
      throw UsageError(fmt::format("{}: {}", path, error.what()));
    }
  }
  if (paper) check_follows_paper(settings, path);
}

}  // namespace ldle::cli
