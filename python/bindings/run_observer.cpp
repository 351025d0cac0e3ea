#include "bindings/run_observer.h"

namespace ldle::python {

namespace nb = nanobind;

RunObserver::RunObserver(nb::object callback) : callback_(std::move(callback)) {}

std::mutex& RunObserver::running() {
  static std::mutex mutex;
  return mutex;
}

bool RunObserver::is_due(std::chrono::steady_clock::time_point& last) const {
  const auto now = std::chrono::steady_clock::now();
  if (now - last < pause) return false;
  last = now;
  return true;
}

void RunObserver::tell(Index done, Index total) {
  if (callback_.is_none() || stopped_) return;
  const nb::gil_scoped_acquire locked;
  try {
    callback_(stage_.c_str(), done, total);
  } catch (nb::python_error& error) {
    error_.emplace(std::move(error));
    stopped_ = true;
  }
}

void RunObserver::stage_begins(const std::string& name) {
  stage_ = name;
  tell(0, 0);
}

void RunObserver::advance(Index done, Index total) {
  if (done >= total || is_due(last_word_)) tell(done, total);
}

// Python delivers signals to its main thread, and only that thread may ask for them. Helpers of a
// parallel loop learn of them from the thread that started it.
bool RunObserver::stop_requested() const {
  if (stopped_) return true;
  if (std::this_thread::get_id() != starter_ || !is_due(last_look_)) return false;
  const nb::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() == 0) return false;
  error_.emplace();
  stopped_ = true;
  return true;
}

}  // namespace ldle::python
