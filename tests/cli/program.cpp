#include "cli/program.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace ldle {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto time_limit = std::chrono::seconds(120);

struct Child {
  pid_t pid = -1;
  int out = -1;
  int err = -1;  ///< none on a terminal
};

[[noreturn]] void become_program(const TemporaryDirectory& directory,
                                 const std::vector<std::string>& arguments) {
  std::vector<char*> argv{const_cast<char*>(LDLE_PROGRAM)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  if (chdir(directory.path().c_str()) == 0) execv(LDLE_PROGRAM, argv.data());
  _exit(127);
}

/// An unnamed file, so that input of any length does not block.
int input_file(const std::string& content) {
  std::FILE* file = std::tmpfile();
  if (file == nullptr) throw std::runtime_error("no temporary file for stdin");
  std::fwrite(content.data(), 1, content.size(), file);
  std::fflush(file);
  const int descriptor = dup(fileno(file));
  std::fclose(file);
  lseek(descriptor, 0, SEEK_SET);
  return descriptor;
}

Child start_on_terminal(const TemporaryDirectory& directory,
                        const std::vector<std::string>& arguments, int columns) {
  Child child;
  winsize size{
      .ws_row = 24, .ws_col = static_cast<unsigned short>(columns), .ws_xpixel = 0, .ws_ypixel = 0};
  child.pid = forkpty(&child.out, nullptr, nullptr, &size);
  if (child.pid == 0) become_program(directory, arguments);
  return child;
}

Child start_with_pipes(const TemporaryDirectory& directory,
                       const std::vector<std::string>& arguments, const std::string& content) {
  int out[2];
  int err[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  const int input = input_file(content);
  Child child{.pid = fork(), .out = out[0], .err = err[0]};
  if (child.pid == 0) {
    dup2(input, STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(err[1], STDERR_FILENO);
    become_program(directory, arguments);
  }
  close(input);
  close(out[1]);
  close(err[1]);
  return child;
}

/// Reads what is available. At the end of the file the descriptor is closed and set to -1.
void drain(int& descriptor, std::string& into) {
  char buffer[4096];
  const ssize_t count = read(descriptor, buffer, sizeof buffer);
  if (count > 0) {
    into.append(buffer, static_cast<std::size_t>(count));
  } else {
    close(descriptor);
    descriptor = -1;
  }
}

/// Reads until both ends are closed. Returns false after the time limit.
bool watch(Child& child, const TemporaryDirectory& directory, const ProgramOptions& options,
           Finished& finished) {
  const auto deadline = Clock::now() + time_limit;
  bool interrupted = false;
  while (child.out >= 0 || child.err >= 0) {
    if (Clock::now() > deadline) return false;
    pollfd ends[] = {{child.out, POLLIN, 0}, {child.err, POLLIN, 0}};
    poll(ends, 2, options.interrupt_when ? 1 : 5);
    if (ends[0].revents != 0) drain(child.out, finished.out);
    if (ends[1].revents != 0) drain(child.err, finished.err);
    if (!interrupted && options.interrupt_when && options.interrupt_when(directory.path())) {
      interrupted = true;
      kill(child.pid, options.signal);
    }
  }
  return true;
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "ldle-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryDirectory::listing() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
    names.push_back(std::filesystem::relative(entry.path(), path_).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void TemporaryDirectory::write(const std::string& name, const std::string& content) const {
  std::ofstream(path_ / name, std::ios::binary) << content;
}

std::string TemporaryDirectory::read(const std::string& name) const {
  std::ifstream file(path_ / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Finished run_program(const TemporaryDirectory& directory, const std::vector<std::string>& arguments,
                     const ProgramOptions& options) {
  Child child = options.on_terminal ? start_on_terminal(directory, arguments, options.columns)
                                    : start_with_pipes(directory, arguments, options.input);
  if (child.pid < 0) throw std::runtime_error("cannot start the program");
  Finished finished;
  if (!watch(child, directory, options, finished)) kill(child.pid, SIGKILL);
  int status = 0;
  waitpid(child.pid, &status, 0);
  if (child.out >= 0) close(child.out);
  if (child.err >= 0) close(child.err);
  if (WIFEXITED(status)) finished.exit_code = WEXITSTATUS(status);
  return finished;
}

}  // namespace ldle
