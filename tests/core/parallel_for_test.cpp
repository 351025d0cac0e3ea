#include "ldle/core/parallel_for.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "ldle/error.h"

namespace ldle::parallel_for_test {

class StopAfter : public Observer {
 public:
  explicit StopAfter(Index blocks) : blocks_(blocks) {}
  void advance(Index done, Index) override { done_ = done; }
  bool stop_requested() const override { return done_ >= blocks_; }

 private:
  Index blocks_;
  std::atomic<Index> done_ = 0;
};

class StopSwitch : public Observer {
 public:
  bool stop_requested() const override { return stop; }
  std::atomic<bool> stop = false;
};

class Recorder : public Observer {
 public:
  void advance(Index done, Index total) override { seen.push_back({done, total}); }
  std::vector<std::pair<Index, Index>> seen;
};

class ThrowingObserver : public Observer {
 public:
  void advance(Index, Index) override { throw std::logic_error("from the observer"); }
};

using Loop = void (*)(Index, Index, const Context&, const std::function<void(Index, Index)>&);
constexpr Loop loops[] = {parallel_for, parallel_for_with_progress};

TEST(ParallelFor, BlocksCoverEveryIndexOnceForAnyNumberOfThreads) {
  for (Loop loop : loops) {
    for (Index threads : {1, 2, 5}) {
      for (Index count : {0, 1, 7, 64, 1000}) {
        std::vector<int> visits(count, 0);
        loop(count, 7, Context({.threads = threads}), [&](Index begin, Index end) {
          EXPECT_EQ(begin % 7, 0);
          EXPECT_LE(end - begin, 7);
          for (Index i = begin; i < end; ++i) ++visits[i];
        });
        EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), count);
      }
    }
  }
}

TEST(ParallelFor, SameBytesForOneAndForManyThreads) {
  const auto sums = [](Index threads) {
    std::vector<double> result(100);
    parallel_for(1000, 10, Context({.threads = threads}), [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) result[begin / 10] += std::sin(double(i));
    });
    return result;
  };
  const auto one = sums(1), four = sums(4);
  EXPECT_EQ(std::memcmp(one.data(), four.data(), one.size() * sizeof(double)), 0);
}

TEST(ParallelFor, UsesNoMoreThreadsThanTheContextHas) {
  for (Index threads : {1, 2, 3}) {
    std::mutex mutex;
    std::set<std::thread::id> used;
    parallel_for(300, 1, Context({.threads = threads}), [&](Index, Index) {
      const std::lock_guard lock(mutex);
      used.insert(std::this_thread::get_id());
    });
    EXPECT_LE(std::ssize(used), threads);
    if (threads == 1) {
      EXPECT_EQ(used, std::set{std::this_thread::get_id()});
    }
  }
}

TEST(ParallelFor, RethrowsTheExceptionOfTheBody) {
  for (Loop loop : loops) {
    for (Index threads : {1, 2}) {
      EXPECT_THROW(loop(100, 1, Context({.threads = threads}),
                        [](Index begin, Index) {
                          if (begin == 42) throw InvalidArgument("x", "is 42");
                        }),
                   InvalidArgument);
    }
  }
}

TEST(ParallelFor, RethrowsTheExceptionOfTheObserver) {
  for (Index threads : {1, 2}) {
    const Context context({.threads = threads}, std::make_shared<ThrowingObserver>());
    EXPECT_THROW(parallel_for_with_progress(100, 1, context, [](Index, Index) {}),
                 std::logic_error);
  }
}

TEST(ParallelFor, WithoutProgressDoesNotCallAdvance) {
  for (Index threads : {1, 2}) {
    const auto recorder = std::make_shared<Recorder>();
    parallel_for(100, 1, Context({.threads = threads}, recorder), [](Index, Index) {});
    EXPECT_TRUE(recorder->seen.empty());
  }
}

TEST(ParallelFor, IsInterruptedIfTheObserverRequestsAStop) {
  const Context context({.threads = 2}, std::make_shared<StopAfter>(3));
  std::atomic<Index> blocks = 0;
  EXPECT_THROW(parallel_for_with_progress(100000, 1, context, [&](Index, Index) { ++blocks; }),
               Interrupted);
  EXPECT_LT(blocks, 100000);
}

TEST(ParallelFor, IsInterruptedWithoutProgressToo) {
  for (Index threads : {1, 2}) {
    const auto observer = std::make_shared<StopSwitch>();
    std::atomic<Index> blocks = 0;
    EXPECT_THROW(parallel_for(100000, 1, Context({.threads = threads}, observer),
                              [&](Index, Index) { observer->stop = ++blocks >= 3; }),
                 Interrupted);
    EXPECT_LT(blocks, 100000);
  }
}

TEST(ParallelFor, ReportsProgressInAscendingSteps) {
  for (Index threads : {1, 2}) {
    const auto recorder = std::make_shared<Recorder>();
    parallel_for_with_progress(95, 10, Context({.threads = threads}, recorder),
                               [](Index, Index) {});
    ASSERT_EQ(recorder->seen.size(), 10u);
    for (std::size_t i = 0; i < 10; ++i) {
      EXPECT_EQ(recorder->seen[i], (std::pair<Index, Index>(i + 1, 10)));
    }
  }
}

}  // namespace ldle::parallel_for_test
