#include "cli/messages.h"

#include <fcntl.h>

#include <cstdio>
#include <iostream>

#include "cli/terminal.h"
#include "cli/text_layout.h"
#include "ldle/error.h"

namespace ldle::cli {
namespace {

std::string escape(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const auto end = text.find('\n');
    escaped += printable(text.substr(0, end));
    if (end == std::string_view::npos) break;
    escaped += '\n';
    text.remove_prefix(end + 1);
  }
  return escaped;
}

void write_to(std::FILE* stream, const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stream);
}

void write_lines_to(std::FILE* stream, std::string_view text) {
  const auto width = terminal_width(fileno(stream));
  const std::string escaped = escape(text);
  write_to(stream, width ? wrap_lines(escaped, *width) : escaped);
}

}  // namespace

void reserve_standard_streams() {
  for (int stream = 0; stream < 3; ++stream) {
    // open() returns the lowest free number. A stream of the wrong direction makes writing fail.
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
  }
}

void print_text(std::string_view text) {
  write_to(stdout, escape(text));
}

void print_lines(std::string_view text) {
  write_lines_to(stdout, text);
}

void print_note(std::string_view text) {
  write_lines_to(stderr, text);
}

void print_warnings(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) note("ldle: warning: {}\n", warning);
}

void check_standard_output(const std::string& done) {
  std::cout.flush();
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good()) return;
  throw ComputationFailed("cannot write to standard output" + (done.empty() ? "" : "; " + done));
}

}  // namespace ldle::cli
