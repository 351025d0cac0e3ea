#include "cli/errors.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <ios>
#include <new>
#include <string>

#include "cli/exit_code.h"
#include "ldle/error.h"

namespace ldle::cli {
namespace {

int report(std::string message, ExitCode code) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  fmt::print(stderr, "ldle: error: {}\n", message);
  return code;
}

}  // namespace

int run_and_report_errors(const std::function<void()>& command) {
  try {
    command();
    if (std::fflush(stdout) != 0) return report("cannot write to standard output", run_failed);
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
