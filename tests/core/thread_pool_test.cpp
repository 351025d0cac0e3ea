#include "ldle/core/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

#include "ldle/core/parallel_for.h"

namespace ldle::thread_pool_test {

/// Work that increments a counter up to `limit`; several threads may run it together.
std::function<void()> count_to(std::atomic<Index>& counter, Index limit) {
  return [&counter, limit] {
    for (Index seen = counter; seen < limit;) {
      if (counter.compare_exchange_weak(seen, seen + 1)) ++seen;
    }
  };
}

TEST(ThreadPool, CompletesTheWorkWithAnyNumberOfHelpers) {
  for (Index helpers : {0, 1, 3, 9}) {
    for (Index round = 0; round < 200; ++round) {
      std::atomic<Index> counter = 0;
      ThreadPool::shared().run(helpers, count_to(counter, 50));
      EXPECT_EQ(counter, 50);
    }
  }
}

TEST(ThreadPool, NoHelperRunsAfterRunReturns) {
  std::atomic<int> inside = 0;
  for (Index round = 0; round < 500; ++round) {
    ThreadPool::shared().run(3, [&] {
      ++inside;
      --inside;
    });
    EXPECT_EQ(inside, 0);
  }
}

TEST(ThreadPool, ServesSeveralCallersAtTheSameTime) {
  std::vector<std::thread> callers;
  std::atomic<Index> total = 0;
  for (int caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&] {
      for (Index round = 0; round < 100; ++round) {
        std::atomic<Index> counter = 0;
        ThreadPool::shared().run(2, count_to(counter, 20));
        total += counter;
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(total, 4 * 100 * 20);
}

TEST(ThreadPool, NestedLoopsComplete) {
  const Context context({.threads = 4});
  std::atomic<Index> total = 0;
  parallel_for(20, 1, context,
               [&](Index, Index) { parallel_for(30, 1, context, [&](Index, Index) { ++total; }); });
  EXPECT_EQ(total, 600);
}

TEST(ThreadPool, AForkedProcessGetsItsOwnPool) {
  const Context context({.threads = 3});
  const auto sum_to = [&](Index count) {
    std::atomic<Index> sum = 0;
    parallel_for(count, 1, context, [&](Index i, Index) { sum += i; });
    return sum.load();
  };
  ASSERT_EQ(sum_to(100), 4950);
  const pid_t child = fork();
  if (child == 0) _exit(sum_to(100) == 4950 ? 0 : 1);
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

}  // namespace ldle::thread_pool_test
