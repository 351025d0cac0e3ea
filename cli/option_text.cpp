#include "cli/option_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/errors.h"
#include "ldle_io/options_text.h"

namespace ldle::cli {
namespace {

std::string as_flag(const std::string& name, const std::string& text) {
  if (text == "true") return flag_name(name);
  if (text == "false") return flag_name("no_" + name);
  return flag_name(name) + " " + text;
}

}  // namespace

std::vector<std::string> option_names() {
  std::vector<std::string> names;
  const Settings settings;
  Settings::describe(settings,
                     [&](const OptionInfo& info, const auto&) { names.emplace_back(info.name); });
  return names;
}

bool is_option(const std::string& name) {
  const std::vector<std::string> names = option_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

void check_follows_paper(const Settings& settings, const std::string& source) {
  Settings followed = settings;
  follow_paper(followed.options);
  Settings::describe(settings, [&](const OptionInfo& info, const auto&) {
    const std::string has = option_text(settings, info.name);
    const std::string papers = option_text(followed, info.name);
    if (has == papers) return;
    throw UsageError(fmt::format("{}: the algorithm of the paper has {} = {}, not {}", source,
                                 info.name, papers, has));
  });
}

std::string flag_name(const std::string& option) {
  std::string flag = fmt::format("--{}", option);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

std::string as_flags(const OptionTexts& options) {
  std::string flags;
  for (const auto& [name, text] : options) {
    if (!flags.empty()) flags += ' ';
    flags += as_flag(name, text);
  }
  return flags;
}

}  // namespace ldle::cli
