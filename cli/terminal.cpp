#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

namespace ldle::cli {

std::optional<std::size_t> terminal_width(int stream) {
  constexpr std::size_t usual = 80, least = 20;
  if (isatty(stream) != 1) return std::nullopt;
  winsize size = {};
  if (ioctl(stream, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::max<std::size_t>(size.ws_col, least);
}

}  // namespace ldle::cli
