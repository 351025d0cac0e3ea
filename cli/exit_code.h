#pragma once

namespace ldle::cli {

/// Exit codes of the program.
enum ExitCode { done = 0, run_failed = 1, wrong_usage = 2, bad_input = 3, was_interrupted = 130 };

}  // namespace ldle::cli
