#include "ldle/core/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

#include "ldle/core/parallel_for.h"

namespace ldle {
namespace {

/// Counts to `limit` together with whoever else runs it.
std::function<void()> count_to(std::atomic<Index>& counter, Index limit) {
  return [&counter, limit] {
    for (Index seen = counter; seen < limit;) {
      if (counter.compare_exchange_weak(seen, seen + 1)) ++seen;
    }
  };
}

TEST(ThreadPool, DoesTheWorkWithAnyNumberOfHelpers) {
  for (Index helpers : {0, 1, 3, 9}) {
    for (Index round = 0; round < 200; ++round) {
      std::atomic<Index> counter = 0;
      ThreadPool::shared().run(helpers, count_to(counter, 50));
      EXPECT_EQ(counter, 50);
    }
  }
}

TEST(ThreadPool, NothingRunsOnAfterItReturns) {
  std::atomic<int> inside = 0;
  for (Index round = 0; round < 500; ++round) {
    ThreadPool::shared().run(3, [&] {
      ++inside;
      --inside;
    });
    EXPECT_EQ(inside, 0);
  }
}

TEST(ThreadPool, ServesSeveralCallersAtOnce) {
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

TEST(ThreadPool, LoopsInsideLoopsEnd) {
  const ThreadLimit limit(4);
  std::atomic<Index> total = 0;
  parallel_for_blocks(
      20, 1, [&](Index, Index) { parallel_for_blocks(30, 1, [&](Index, Index) { ++total; }); });
  EXPECT_EQ(total, 600);
}

TEST(ThreadPool, AForkedChildHasThreadsOfItsOwn) {
  const ThreadLimit limit(3);
  const auto sum_to = [](Index count) {
    std::atomic<Index> sum = 0;
    parallel_for_blocks(count, 1, [&](Index i, Index) { sum += i; });
    return sum.load();
  };
  ASSERT_EQ(sum_to(100), 4950);
  const pid_t child = fork();
  if (child == 0) _exit(sum_to(100) == 4950 ? 0 : 1);
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

}  // namespace
}  // namespace ldle
