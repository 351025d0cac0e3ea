#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "ldle_io/settings.h"

namespace ldle::cli {

/// The flags of all options, and --preset, --config and --paper. A flag overrides the config file,
/// which overrides the preset. A flag that contradicts --paper is an error.
class OptionFlags {
 public:
  /// Adds the flags to a command, grouped in the order of the algorithm.
  void add_to(CLI::App& command);

  /// Returns the resulting settings. Throws UsageError if a value is wrong, and InvalidArgument if
  /// the config file cannot be read.
  Settings resolve() const;

 private:
  struct Flag {
    std::string option;
    std::string text = {};
    CLI::Option* parsed = nullptr;
  };

  void add_flag(CLI::App& command, const OptionInfo& info, bool);
  template <class T>
  void add_flag(CLI::App& command, const OptionInfo& info, const T& value);

  std::vector<std::unique_ptr<Flag>> flags_;  ///< CLI11 keeps pointers to the elements
  std::string preset_;
  std::string config_;
  bool paper_ = false;
};

}  // namespace ldle::cli
