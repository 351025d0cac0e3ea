#pragma once

#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace ldle {

/// The output of a finished program. On a terminal `out` holds all of it.
struct Finished {
  int exit_code = -1;  ///< -1 after a signal or the time limit
  std::string out;
  std::string err;
};

struct ProgramOptions {
  std::string input = {};    ///< of stdin
  bool on_terminal = false;  ///< stdin, stdout and stderr are one pseudo-terminal
  int columns = 80;          ///< of the terminal
  /// The signal is sent as soon as this returns true for the program's directory.
  std::function<bool(const std::filesystem::path&)> interrupt_when = {};
  int signal = SIGINT;
};

/// An empty directory that is removed afterwards.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// Every path below, sorted.
  std::vector<std::string> listing() const;
  void write(const std::string& name, const std::string& content) const;
  std::string read(const std::string& name) const;

 private:
  std::filesystem::path path_;
};

/// Runs the program `ldle` in a directory.
Finished run_program(const TemporaryDirectory& directory, const std::vector<std::string>& arguments,
                     const ProgramOptions& options = {});

}  // namespace ldle
