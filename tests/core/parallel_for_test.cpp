#include "ldle/core/parallel_for.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace ldle {
namespace {

class StopAfter : public Progress {
 public:
  explicit StopAfter(Index blocks) : blocks_(blocks) {}
  void advance(Index done, Index) override { done_ = done; }
  bool stop_requested() const override { return done_ >= blocks_; }

 private:
  Index blocks_;
  std::atomic<Index> done_ = 0;
};

class Recorder : public Progress {
 public:
  void advance(Index done, Index total) override { seen.push_back({done, total}); }
  std::vector<std::pair<Index, Index>> seen;
};

class ThrowingProgress : public Progress {
 public:
  void advance(Index, Index) override { throw std::logic_error("told too much"); }
};

TEST(ParallelFor, BlocksCoverEveryIndexOnceForAnyNumberOfThreads) {
  for (Index threads : {1, 2, 5}) {
    const ThreadLimit limit(threads);
    for (Index count : {0, 1, 7, 64, 1000}) {
      std::vector<int> visits(count, 0);
      parallel_for_blocks(count, 7, [&](Index begin, Index end) {
        EXPECT_EQ(begin % 7, 0);
        EXPECT_LE(end - begin, 7);
        for (Index i = begin; i < end; ++i) ++visits[i];
      });
      EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), count);
    }
  }
}

TEST(ParallelFor, SameBytesForOneAndForManyThreads) {
  const auto sums = [](Index threads) {
    const ThreadLimit limit(threads);
    std::vector<double> result(100);
    parallel_for_blocks(1000, 10, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) result[begin / 10] += std::sin(double(i));
    });
    return result;
  };
  const auto one = sums(1), four = sums(4);
  EXPECT_EQ(std::memcmp(one.data(), four.data(), one.size() * sizeof(double)), 0);
}

TEST(ParallelFor, ThrowsWhatTheBodyThrew) {
  const ThreadLimit limit(2);
  EXPECT_THROW(parallel_for_blocks(100, 1,
                                   [](Index begin, Index) {
                                     if (begin == 42) throw InvalidArgument("x", "is 42");
                                   }),
               InvalidArgument);
}

TEST(ParallelFor, ThrowsWhatTheProgressThrew) {
  for (Index threads : {1, 2}) {
    const ThreadLimit limit(threads);
    ThrowingProgress progress;
    EXPECT_THROW(parallel_for_blocks(100, 1, progress, [](Index, Index) {}), std::logic_error);
    parallel_for_blocks(100, 1, [](Index, Index) {});
  }
}

TEST(ParallelFor, StopsWhenAskedTo) {
  const ThreadLimit limit(2);
  StopAfter progress(3);
  std::atomic<Index> blocks = 0;
  EXPECT_THROW(parallel_for_blocks(100000, 1, progress, [&](Index, Index) { ++blocks; }),
               Interrupted);
  EXPECT_LT(blocks, 100000);
}

TEST(ParallelFor, TellsProgressInAscendingSteps) {
  const ThreadLimit limit(2);
  Recorder progress;
  parallel_for_blocks(95, 10, progress, [](Index, Index) {});
  ASSERT_EQ(progress.seen.size(), 10u);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(progress.seen[i], (std::pair<Index, Index>(i + 1, 10)));
  }
}

TEST(ThreadLimit, HoldsWithinItsScopeOnly) {
  const Index before = ThreadLimit::current();
  {
    const ThreadLimit outer(3);
    EXPECT_EQ(ThreadLimit::current(), 3);
    {
      const ThreadLimit inner(1);
      EXPECT_EQ(ThreadLimit::current(), 1);
    }
    EXPECT_EQ(ThreadLimit::current(), 3);
  }
  EXPECT_EQ(ThreadLimit::current(), before);
  EXPECT_GE(before, 1);
}

}  // namespace
}  // namespace ldle
