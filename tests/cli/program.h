#pragma once

#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace ldle {

/// What a finished program left behind. On a terminal `out` holds all that was shown.
struct Finished {
  int exit_code = -1;  ///< -1 after a signal or past the time limit
  std::string out;
  std::string err;
};

struct ProgramOptions {
  std::string input = {};    ///< fed to stdin
  bool on_terminal = false;  ///< stdin, stdout and stderr are one pseudo-terminal
  /// Sends the signal as soon as this is true of the directory that the program runs in.
  std::function<bool(const std::filesystem::path&)> interrupt_when = {};
  int signal = SIGINT;
};

/// A fresh directory that goes away with its content.
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

/// Runs the real program `ldle` in a directory.
Finished run_program(const TemporaryDirectory& directory, const std::vector<std::string>& arguments,
                     const ProgramOptions& options = {});

}  // namespace ldle
