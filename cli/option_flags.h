#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "ldle_io/settings.h"

namespace ldle::cli {

/// Every option of the algorithm as a flag, together with --preset, --config and --paper. A flag
/// wins over the config file, which wins over the preset; one that contradicts --paper is refused.
class OptionFlags {
 public:
  /// Adds the flags to a command, grouped in the order of the algorithm.
  void add_to(CLI::App& command);

  /// The settings that result, checked.
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

  std::vector<std::unique_ptr<Flag>> flags_;  ///< CLI11 keeps pointers to them
  std::string preset_;
  std::string config_;
  bool paper_ = false;
};

}  // namespace ldle::cli
