#include "cli/interrupt.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

#include "cli/exit_code.h"
#include "ldle_io/input_file.h"

namespace ldle::cli {
namespace {

/// When the run was first asked to stop, in milliseconds; 0 if it was not asked.
std::atomic<std::int64_t> requested = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free,
              "signal handlers may only use lock-free atomics");

/// `timeout` and batch systems send a signal to the program and then to its whole group. Signals
/// within this time count as one.
constexpr std::int64_t same_request_ms = 300;

void handle(int) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const std::int64_t time = 1 + 1000 * std::int64_t{now.tv_sec} + now.tv_nsec / 1'000'000;
  std::int64_t first = 0;
  if (requested.compare_exchange_strong(first, time)) return;
  if (time - first > same_request_ms) _exit(was_interrupted);
}

void set_action(int signal, void (*handler)(int)) {
  struct sigaction before = {};
  sigaction(signal, nullptr, &before);
  // A signal that the caller ignores stays ignored, e.g. under nohup.
  if (before.sa_handler == SIG_IGN) return;
  // No SA_RESTART: waiting for input must end.
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

void watch_for_interrupts() {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) set_action(signal, handle);
  for (int signal : {SIGPIPE, SIGXFSZ}) set_action(signal, SIG_IGN);
  stop_reading_if(interrupt_requested);
}

bool interrupt_requested() {
  return requested.load(std::memory_order_relaxed) != 0;
}

}  // namespace ldle::cli
