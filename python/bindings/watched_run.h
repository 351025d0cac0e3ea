#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ldle/pipeline/observer.h"

namespace ldle::python {

/// Keeps what a run says until the thread that waits for it passes it on to Python.
class RunObserver final : public Observer {
 public:
  void stage_begins(const std::string& name) override;
  void advance(Index done, Index total) override;
  bool stop_requested() const override { return stopped_; }

  void stop() { stopped_ = true; }
  /// Calls `callback(stage, done, total)`, unless it is None, with what was said since the last
  /// time: every stage that began, and how far the last one is. Needs Python's lock.
  void tell(const nanobind::object& callback);

 private:
  struct Word {
    std::string stage;
    Index done = 0, total = 0;
  };
  std::mutex mutex_;
  std::vector<Word> words_;
  std::string stage_;
  std::atomic<bool> stopped_ = false;
};

/// Runs are made one at a time, the others wait: two at once have been seen to fail in the sparse
/// factorisation. Python waits for this before it ends.
std::mutex& running();

/// What the thread that makes a run and the one that waits for it share.
template <class Result>
struct SharedRun {
  RunObserver observer;
  std::optional<Result> result;
  std::exception_ptr error;

  template <class Work>
  void make(const Work& work) {
    try {
      result.emplace(work(static_cast<Observer&>(observer)));
    } catch (...) {
      error = std::current_exception();
    }
  }
  void finish() {
    const std::lock_guard locked(mutex);
    finished = true;
    changed.notify_all();
  }
  /// Whether the run is over, or is so within some time.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock locked(mutex);
    return changed.wait_for(locked, time, [&] { return finished; });
  }

 private:
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
};

/// Runs `work(observer)` in a thread of its own without Python's lock, tells `callback` how far it
/// is, and stops it when Python wants that: a signal, or an exception of the callback. A run that
/// does not look up soon enough (a sparse factorisation cannot be stopped) is left behind, to stop
/// when it does: `work` must own everything that it uses.
template <class Work>
auto watched(const nanobind::object& callback, Work work) {
  using namespace std::chrono_literals;
  using Result = decltype(work(std::declval<Observer&>()));
  auto run = std::make_shared<SharedRun<Result>>();
  auto owned = std::make_unique<Work>(std::move(work));
  std::thread worker([run, owned = std::move(owned)]() mutable {
    const std::lock_guard alone(running());
    run->make(*owned);
    owned.reset();  // what Python has lent goes back while Python still waits
    run->finish();
    run.reset();
  });

  std::optional<nanobind::python_error> stopped;
  bool finished = false;
  {
    const nanobind::gil_scoped_release unlocked;
    while (!finished && !stopped) {
      finished = run->wait(50ms);
      const nanobind::gil_scoped_acquire locked;
      try {
        run->observer.tell(callback);
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
      } catch (nanobind::python_error& error) {
        stopped.emplace(std::move(error));
        run->observer.stop();
      }
    }
    if (!finished) finished = run->wait(500ms);
    if (finished) {
      worker.join();
    } else {
      worker.detach();
    }
  }
  if (stopped) throw nanobind::python_error(std::move(*stopped));
  if (run->error) std::rethrow_exception(run->error);
  return std::move(*run->result);
}

}  // namespace ldle::python
