#pragma once

#include <functional>
#include <stdexcept>

namespace ldle::cli {

/// The command line is wrong. The program ends with exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs a command and returns the exit code. An exception is printed as one line on stderr.
int run_and_report_errors(const std::function<void()>& command);

}  // namespace ldle::cli
