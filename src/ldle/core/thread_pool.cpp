#include "ldle/core/thread_pool.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>

namespace ldle {
namespace {

// Loops often follow each other closely. Spinning for a moment is then cheaper than sleeping and
// being woken, and 50 microseconds are too short to slow down other processes.
constexpr std::chrono::microseconds spin_time(50);

thread_local bool is_pool_thread = false;

// Never destroyed, because its threads wait for work until the process ends.
ThreadPool* the_pool = nullptr;

void make_pool() {
  the_pool = new ThreadPool;
}

/// Polls a condition for spin_time without holding the lock. Returns true as soon as it holds.
template <class Condition>
bool spin_until(const Condition& condition) {
  const auto until = std::chrono::steady_clock::now() + spin_time;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
  }
  return true;
}

}  // namespace

ThreadPool& ThreadPool::shared() {
  static std::once_flag once;
  std::call_once(once, [] {
    make_pool();
    pthread_atfork(nullptr, nullptr, make_pool);
  });
  return *the_pool;
}

bool ThreadPool::inside() {
  return is_pool_thread;
}

void ThreadPool::run(Index helpers, const std::function<void()>& work) {
  if (helpers == 0) return work();
  Job job{&work, helpers};
  {
    const std::lock_guard lock(mutex_);
    start_threads(helpers);
    open_jobs_.push_back(&job);
    ++posted_;
  }
  for (Index i = 0; i < helpers; ++i) job_posted_.notify_one();
  work();
  std::unique_lock lock(mutex_);
  std::erase(open_jobs_, &job);
  if (job.running == 0) return;
  lock.unlock();
  spin_until([&] { return job.running == 0; });
  lock.lock();
  job_left_.wait(lock, [&] { return job.running == 0; });
}

void ThreadPool::start_threads(Index count) {
  // Fewer threads do the same work, so it is no failure if the system gives no more.
  try {
    while (std::ssize(threads_) < count) threads_.emplace_back([this] { serve(); });
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
}

void ThreadPool::serve() {
  is_pool_thread = true;
  std::unique_lock lock(mutex_);
  for (;;) {
    if (open_jobs_.empty()) {
      const Index seen = posted_;
      lock.unlock();
      spin_until([&] { return posted_ != seen; });
      lock.lock();
    }
    job_posted_.wait(lock, [&] { return !open_jobs_.empty(); });
    Job& job = *open_jobs_.front();
    ++job.running;
    if (--job.helpers_wanted == 0) open_jobs_.pop_front();
    lock.unlock();
    (*job.work)();
    lock.lock();
    if (--job.running == 0) job_left_.notify_all();
  }
}

}  // namespace ldle
