#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Threads that wait for work. The caller never waits for a helper thread that has not started its
/// call yet: on a busy machine the caller does all the work itself.
class ThreadPool {
 public:
  /// Returns the pool of this process. A forked child process gets a pool of its own.
  static ThreadPool& shared();

  /// Calls work() in the calling thread and in up to `helpers` threads of the pool, and returns
  /// when all calls that have started are finished. `work` must not throw. It must take tasks from
  /// a shared list until none is left, so that the tasks are done for any number of calls.
  void run(Index helpers, const std::function<void()>& work);

  /// Returns true in a thread of the pool. Loops that are started there use that thread only. The
  /// thread that calls run() is not a thread of the pool.
  static bool inside();

 private:
  struct Job {
    const std::function<void()>* work;
    Index helpers_wanted;            // threads that may still join
    std::atomic<Index> running = 0;  // threads that work on it, without the caller
  };

  // Starts threads until the pool has `count`. The caller holds the lock.
  void start_threads(Index count);
  // The main function of a thread.
  void serve();

  std::mutex mutex_;
  std::condition_variable job_posted_, job_left_;
  std::deque<Job*> open_jobs_;     // jobs that want more helpers
  std::atomic<Index> posted_ = 0;  // number of jobs so far
  std::vector<std::thread> threads_;
};

}  // namespace ldle
