#pragma once

#include <functional>
#include <stdexcept>

namespace ldle::cli {

/// The command line asks for something that cannot be: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs a command; whatever it throws becomes one line on stderr and an exit code.
int run_and_report_errors(const std::function<void()>& command);

}  // namespace ldle::cli
