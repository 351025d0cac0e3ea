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

/// Threads that wait for work. Nobody waits for a thread that has not begun: where the machine is
/// busy with other things, the caller does the work alone.
class ThreadPool {
 public:
  /// The one of this process. A forked child gets its own.
  static ThreadPool& shared();

  /// Calls work() here and in up to `helpers` other threads, and returns when every call that began
  /// has ended. Each call takes whatever is left to do, so it does not matter how many there are.
  /// `work` does not throw.
  void run(Index helpers, const std::function<void()>& work);

  /// True in a thread of the pool: loops inside loops need no more threads.
  static bool inside();

 private:
  struct Job {
    const std::function<void()>* work;
    Index helpers_wanted;
    std::atomic<Index> running = 0;
  };

  void start_threads(Index count);
  void serve();

  std::mutex mutex_;
  std::condition_variable job_posted_, job_left_;
  std::deque<Job*> open_jobs_;
  std::atomic<Index> posted_ = 0;  // jobs so far
  std::vector<std::thread> threads_;
};

}  // namespace ldle
