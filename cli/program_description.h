#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace ldle::cli {

/// The program as its help describes it. Completion scripts and the manual page are made from it.

/// A flag, or an argument without a flag.
struct ArgumentDescription {
  std::vector<std::string> flags;  ///< such as -o, --output; empty for an argument without a flag
  std::string value;               ///< such as FILE.npy or N|auto; empty for a switch
  std::string help;
  std::string group;  ///< heading in the help

  /// The words that are values themselves: `auto` of N|auto.
  std::vector<std::string> words() const;
  /// Whether the value is a file or a folder.
  bool is_path() const;
  /// The first part of the help, for a list.
  std::string brief() const;
};

struct CommandDescription {
  std::string name;
  std::string summary;  ///< the first line of the description
  std::string details;  ///< the other lines
  std::vector<ArgumentDescription> arguments;
};

struct ProgramDescription {
  CommandDescription program;
  std::vector<CommandDescription> commands;
  std::string footer;
};

/// In the values of flags, words in lower case are typed as they are and words in capitals stand
/// for something: DATASET for the name of a data set; FILE, RUN, DIR, INPUT and whatever has a file
/// extension for a path.
ProgramDescription describe_program(const CLI::App& program);

}  // namespace ldle::cli
