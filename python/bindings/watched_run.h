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

#include "ldle/context.h"

namespace ldle::python {

/// Keeps the messages of a run until the waiting thread passes them on to Python.
class RunObserver final : public Observer {
 public:
  void stage_begins(const std::string& name) override;
  void advance(Index done, Index total) override;
  bool stop_requested() const override { return stopped_; }

  void stop() { stopped_ = true; }
  /// Calls `callback(stage, done, total)`, unless it is None, for every stage that began since the
  /// last call and for the progress of the last one. The caller must hold the GIL.
  void tell(const nanobind::object& callback);

 private:
  struct Message {
    std::string stage;
    Index done = 0, total = 0;
  };
  std::mutex mutex_;
  std::vector<Message> messages_;
  std::string stage_;
  std::atomic<bool> stopped_ = false;
};

/// The runs that have not ended, and the threads that wait for them. Before Python exits, the runs
/// are stopped and these threads return: a thread that needs the GIL afterwards is ended by Python
/// in the midst of its work.
class ActiveRuns {
 public:
  /// The runs of this process. A forked process has none.
  static ActiveRuns& instance();
  /// Throws std::runtime_error if Python exits.
  void begin(const std::shared_ptr<RunObserver>& observer);
  void end();
  /// Stops all runs and waits for their end. No further run can begin.
  void close();

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<std::weak_ptr<RunObserver>> observers_;
  Index count_ = 0;
  bool closed_ = false;
};

/// Calls end() of the active runs in the destructor.
struct ActiveRun {
  explicit ActiveRun(const std::shared_ptr<RunObserver>& observer) {
    ActiveRuns::instance().begin(observer);
  }
  ~ActiveRun() { ActiveRuns::instance().end(); }
  ActiveRun(const ActiveRun&) = delete;
  ActiveRun& operator=(const ActiveRun&) = delete;
};

/// State that the thread of a run shares with the thread that waits for it.
template <class Result>
struct SharedRun {
  std::shared_ptr<RunObserver> observer = std::make_shared<RunObserver>();
  std::optional<Result> result;
  std::exception_ptr error;

  template <class Work>
  void make(const Work& work, const ContextOptions& options) {
    try {
      result.emplace(work(Context(options, observer)));
    } catch (...) {
      error = std::current_exception();
    }
  }
  void finish() {
    const std::lock_guard locked(mutex);
    finished = true;
    changed.notify_all();
  }
  /// Waits for the end of the run, at most for some time. Returns whether it has ended.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock locked(mutex);
    return changed.wait_for(locked, time, [&] { return finished; });
  }

 private:
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
};

/// Runs `work(context)` in its own thread without the GIL, passes its progress to `callback`, and
/// stops it on a signal or an exception of the callback. A run that does not stop within half a
/// second (a sparse factorisation cannot be stopped) is detached and ends on its own, so `work`
/// must own everything that it uses.
template <class Work>
auto watched(const nanobind::object& callback, const ContextOptions& options, Work work) {
  using namespace std::chrono_literals;
  using Result = decltype(work(std::declval<const Context&>()));
  check_ranges(options);
  auto run = std::make_shared<SharedRun<Result>>();
  auto owned = std::make_unique<Work>(std::move(work));
  const ActiveRun waiting(run->observer);
  auto working = std::make_unique<ActiveRun>(run->observer);
  std::thread worker(
      [run, options, owned = std::move(owned), working = std::move(working)]() mutable {
        run->make(*owned, options);
        owned.reset();  // releases Python's arrays before the waiting thread continues
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
        run->observer->tell(callback);
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
      } catch (nanobind::python_error& error) {
        stopped.emplace(std::move(error));
        run->observer->stop();
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
