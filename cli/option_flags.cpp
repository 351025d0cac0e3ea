#include "cli/option_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "cli/config_file.h"
#include "cli/errors.h"
#include "cli/option_text.h"
#include "ldle/datasets.h"
#include "ldle_io/options_text.h"

namespace ldle::cli {
namespace {

/// Returns the heading of each option in the help, by the name of the option.
std::map<std::string, std::string> headings() {
  std::map<std::string, std::string> heading_of;
  const auto under = [&](const std::string& heading) {
    return [&heading_of, heading](const OptionInfo& info, const auto&) {
      heading_of[info.name] = heading;
    };
  };
  const Options options;
  LaplacianOptions::describe(options.laplacian, under("1. Graph and Laplacian"));
  SpectrumOptions::describe(options.spectrum, under("2. Eigenvectors"));
  LocalViewOptions::describe(options.local_views, under("3. Local views"));
  ClusterOptions::describe(options.clusters, under("4. Clusters and intermediate views"));
  RegistrationOptions::describe(options.registration, under("5. Registration and tearing"));
  PolishOptions::describe(options.polish, under("6. Polish"));
  return heading_of;
}

std::string placeholder(Index) {
  return "N";
}
std::string placeholder(std::uint64_t) {
  return "N";
}
std::string placeholder(double) {
  return "X";
}
std::string placeholder(const std::vector<double>&) {
  return "X[,X...]";
}
template <NamedChoice E>
std::string placeholder(E value) {
  return fmt::format("{}", fmt::join(choice_names(value), "|"));
}
template <class T>
std::string placeholder(const std::optional<T>&) {
  return placeholder(T{});
}

std::string help_text(const OptionInfo& info, const std::string& standard) {
  std::string notes;
  if (*info.symbol != '\0') notes += fmt::format("paper: {}; ", info.symbol);
  if (std::isfinite(info.range.low) || std::isfinite(info.range.high)) {
    notes += allowed_numbers(info.range) + "; ";
  }
  return fmt::format("{} ({}default: {})", info.help, notes, standard);
}

void apply_preset(const std::string& name, Settings& settings) {
  try {
    for (const auto& [option, text] : dataset_info(name).paper_options) {
      set_option(settings, option, text);
    }
  } catch (const InvalidArgument& error) {
    throw UsageError(fmt::format("--preset {}: {}", name, error.what()));
  }
}

}  // namespace

void OptionFlags::add_flag(CLI::App& command, const OptionInfo& info, bool) {
  const std::string name = flag_name(info.name);
  const std::string negation = flag_name(std::string("no_") + info.name);
  flags_.push_back(std::make_unique<Flag>(Flag{.option = info.name}));
  flags_.back()->parsed = command.add_flag(name + ",!" + negation, flags_.back()->text);
}

template <class T>
void OptionFlags::add_flag(CLI::App& command, const OptionInfo& info, const T&) {
  flags_.push_back(std::make_unique<Flag>(Flag{.option = info.name}));
  const std::string automatic = info.automatic == nullptr ? "" : fmt::format("|{}", info.automatic);
  flags_.back()->parsed = command.add_option(flag_name(info.name), flags_.back()->text)
                              ->option_text(placeholder(T{}) + automatic);
}

void OptionFlags::add_to(CLI::App& command) {
  command
      .add_option("--preset", preset_,
                  "use the paper's options for this data set (`ldle generate --list` shows them)")
      ->option_text("DATASET")
      ->group("Options of the algorithm");
  command
      .add_option(
          "--config", config_,
          "read options from a file (--dump-config prints one); flags override the file, and the "
          "file overrides --preset")
      ->option_text("FILE")
      ->group("Options of the algorithm");
  command
      .add_flag("--paper", paper_,
                "run the algorithm of the paper: turns off everything that goes beyond it; in a "
                "config file: paper = true")
      ->group("Options of the algorithm");
  const auto heading_of = headings();
  const Settings standard;
  Settings::describe(standard, [&](const OptionInfo& info, const auto& value) {
    add_flag(command, info, value);
    const auto heading = heading_of.find(info.name);
    flags_.back()
        ->parsed->group(heading == heading_of.end() ? "Run" : heading->second)
        ->description(help_text(info, option_text(standard, info.name)));
  });
}

// A value that is wrong for any data is wrong usage (exit code 2). A value that does not suit the
// given data is detected later and reported as bad input (exit code 3).
Settings OptionFlags::resolve() const {
  Settings settings;
  try {
    if (!preset_.empty()) apply_preset(preset_, settings);
    if (!config_.empty()) apply_config(config_, settings);
    if (paper_) follow_paper(settings.options);
    for (const auto& flag : flags_) {
      if (flag->parsed->count() > 0) set_option(settings, flag->option, flag->text);
    }
    if (paper_) check_follows_paper(settings, "--paper");
    check(settings);
  } catch (const InvalidArgument& error) {
    if (is_option(error.field())) throw UsageError(error.what());
    throw;
  }
  return settings;
}

}  // namespace ldle::cli
