#include "cli/errors.h"

#include <algorithm>
#include <cstdio>
#include <new>
#include <string>
#include <string_view>

#include "cli/exit_code.h"
#include "cli/messages.h"
#include "ldle/error.h"

namespace ldle::cli {
namespace {

/// Longer messages lose their middle, e.g. the name of a file with thousands of characters.
constexpr std::size_t longest_message = 2000;

std::string shortened(const std::string& message) {
  if (message.size() <= longest_message) return message;
  const std::size_t half = longest_message / 2;
  return message.substr(0, half) + " ... " + message.substr(message.size() - half);
}

int report(std::string_view message, ExitCode code) {
  try {
    std::string line = shortened(std::string(message));
    std::replace(line.begin(), line.end(), '\n', ' ');
    note("ldle: error: {}\n", line);
  } catch (const std::bad_alloc&) {
    std::fputs("ldle: error: out of memory\n", stderr);
  }
  return code;
}

}  // namespace

int run_and_report_errors(const std::function<void()>& command) {
  try {
    command();
    check_standard_output();
    return done;
  } catch (const UsageError& error) {
    return report(error.what(), wrong_usage);
  } catch (const InvalidArgument& error) {
    return report(error.what(), bad_input);
  } catch (const Interrupted&) {
    return report("interrupted; no result was written", was_interrupted);
  } catch (const std::bad_alloc&) {
    return report("out of memory; use fewer points, or lower graph_neighbors or eigenvectors",
                  run_failed);
  } catch (const std::exception& error) {
    return report(error.what(), run_failed);
  }
}

}  // namespace ldle::cli
