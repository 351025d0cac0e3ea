#include "cli/interrupt.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/exit_code.h"
#include "ldle_io/input_file.h"
#include "ldle_io/partial_path.h"

namespace ldle::cli {
namespace {

/// When the run was first asked to stop, in milliseconds; 0 if it was not asked.
std::atomic<std::int64_t> requested = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free,
              "signal handlers may only use lock-free atomics");

/// `timeout` and batch systems send a signal to the program and then to its whole group. Signals
/// within this time count as one.
constexpr std::int64_t same_request_ms = 300;

std::int64_t now_ms() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1 + 1000 * std::int64_t{now.tv_sec} + now.tv_nsec / 1'000'000;
}

void handle(int) {
  const std::int64_t time = now_ms();
  std::int64_t first = 0;
  if (requested.compare_exchange_strong(first, time)) return;
  if (time - first > same_request_ms) _exit(was_interrupted);
}

/// A signal that the caller ignores stays ignored, e.g. under nohup.
bool is_ignored(int signal) {
  struct sigaction before = {};
  return sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
}

/// No SA_RESTART: waiting for input must end.
void set_action(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

struct Watched {
  sigset_t signals;
  pthread_t main;
};
Watched watched;

/// Ends the waiting of the main thread for input.
constexpr int wake_up = SIGUSR1;

/// How long the run may take to stop.
constexpr std::int64_t grace_period_ms = 700;

/// Writes directly, because the main thread may hold the lock of the stream. Nothing is written if
/// nobody reads.
void report_interruption() {
  pollfd end{STDERR_FILENO, POLLOUT, 0};
  if (poll(&end, 1, 0) != 1 || (end.revents & POLLOUT) == 0) return;
  const std::string clear = isatty(STDERR_FILENO) == 1 ? "\r\x1b[K" : "";
  const std::string line = clear + "ldle: error: interrupted\n";
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) return;
}

/// Ends the program if it has not stopped by itself. The signals of the same request do not count.
[[noreturn]] void end_after_grace_period() {
  const std::int64_t until = requested.load() + grace_period_ms;
  for (std::int64_t left; (left = until - now_ms()) > 0;) {
    const timespec wait{left / 1000, left % 1000 * 1'000'000};
    const int signal = sigtimedwait(&watched.signals, nullptr, &wait);
    if (signal > 0) handle(signal);
  }
  abandon_partial_paths();
  report_interruption();
  _exit(was_interrupted);
}

void* wait_for_signals(void*) {
  int signal = 0;
  if (sigwait(&watched.signals, &signal) != 0) return nullptr;
  handle(signal);
  pthread_kill(watched.main, wake_up);
  end_after_grace_period();
}

bool start_waiting() {
  constexpr std::size_t stack_bytes = 1 << 18;
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  const bool started = pthread_create(&thread, &attributes, wait_for_signals, nullptr) == 0;
  pthread_attr_destroy(&attributes);
  return started;
}

}  // namespace

void watch_for_interrupts() {
  for (int signal : {SIGPIPE, SIGXFSZ}) set_action(signal, SIG_IGN);
  set_action(wake_up, [](int) {});
  // METIS handles SIGTERM itself while it works, and would take it for a failure of its own. All
  // threads block the signals, and one waits for them.
  watched.main = pthread_self();
  sigemptyset(&watched.signals);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (is_ignored(signal)) continue;
    set_action(signal, handle);
    sigaddset(&watched.signals, signal);
  }
  pthread_sigmask(SIG_BLOCK, &watched.signals, nullptr);
  if (!start_waiting()) pthread_sigmask(SIG_UNBLOCK, &watched.signals, nullptr);
  stop_reading_if(interrupt_requested);
}

bool interrupt_requested() {
  return requested.load(std::memory_order_relaxed) != 0;
}

}  // namespace ldle::cli
