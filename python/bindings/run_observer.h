#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "ldle/pipeline/observer.h"

namespace ldle::python {

/// Tells a Python function how far a run is, and stops the run when Python wants that: a signal, or
/// an exception of the function.
class RunObserver final : public Observer {
 public:
  /// `callback(stage, done, total)` or None.
  explicit RunObserver(nanobind::object callback);

  void stage_begins(const std::string& name) override;
  void advance(Index done, Index total) override;
  bool stop_requested() const override;

  /// Runs work without Python's lock, one run at a time: the others wait. What stopped it is thrown
  /// as Python has it.
  template <class Work>
  auto watch(const Work& work) {
    try {
      nanobind::gil_scoped_release unlocked;
      const std::lock_guard alone(running());
      return work();
    } catch (const Interrupted&) {
      if (error_) throw nanobind::python_error(std::move(*error_));
      throw;
    }
  }

 private:
  /// Two runs at once have been seen to fail in the sparse factorisation.
  static std::mutex& running();
  /// At most this often, so that Python's lock costs nothing.
  static constexpr std::chrono::milliseconds pause{50};
  bool is_due(std::chrono::steady_clock::time_point& last) const;
  void tell(Index done, Index total);

  nanobind::object callback_;
  std::string stage_;
  std::thread::id starter_ = std::this_thread::get_id();
  mutable std::atomic<bool> stopped_ = false;
  mutable std::chrono::steady_clock::time_point last_look_, last_word_;
  mutable std::optional<nanobind::python_error> error_;
};

}  // namespace ldle::python
