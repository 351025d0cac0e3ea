#include "ldle/context.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "ldle/core/memory.h"
#include "ldle/error.h"

namespace ldle::context_test {

constexpr double gigabyte = 1e9;

class Recorder : public Observer {
 public:
  void advance(Index done, Index total) override { seen.push_back({done, total}); }
  bool stop_requested() const override { return stop; }
  std::vector<std::pair<Index, Index>> seen;
  std::atomic<bool> stop = false;
};

std::string field_at_fault(const ContextOptions& options) {
  try {
    check_ranges(options);
  } catch (const InvalidArgument& error) {
    return error.field();
  }
  return "";
}

TEST(Context, ZeroThreadsMeansEveryCore) {
  EXPECT_EQ(Context().threads(), std::max<Index>(1, std::thread::hardware_concurrency()));
  EXPECT_EQ(Context({.threads = 0}).threads(), Context().threads());
  for (Index threads : {1, 2, 7}) EXPECT_EQ(Context({.threads = threads}).threads(), threads);
}

TEST(Context, KeepsItsOptions) {
  const Context context({.seed = 5, .threads = 3, .memory_limit = 0.25});
  EXPECT_EQ(context.seed(), 5u);
  EXPECT_EQ(context.options().seed, 5u);
  EXPECT_EQ(context.options().threads, 3);
  EXPECT_EQ(context.options().memory_limit, 0.25);
  EXPECT_EQ(Context().seed(), 0u);
}

TEST(Context, MemoryIsThatOfTheMachineUnlessTheLimitIsLower) {
  EXPECT_EQ(Context({.memory_limit = 0.25}).memory_bytes(), 0.25 * gigabyte);
  // The machine's memory changes between two calls.
  const double possible = Context().memory_bytes();
  EXPECT_GT(possible, resident_memory());
  EXPECT_NEAR(possible, resident_memory() + available_memory(), 0.2 * possible);
  EXPECT_NEAR(Context({.memory_limit = 1e9}).memory_bytes(), possible, 0.2 * possible);
}

TEST(Context, MemoryThatTheProcessHoldsIsNotLeft) {
  const Context context({.memory_limit = (resident_memory() + 0.3 * gigabyte) / gigabyte});
  const double before = context.memory_left();
  EXPECT_GT(before, 0.0);
  EXPECT_LE(before, 0.3 * gigabyte);
  const std::vector<char> large(200'000'000, 1);
  const double after = context.memory_left();
  EXPECT_LT(after, before - 0.9 * static_cast<double>(large.size()));
}

TEST(Context, MemoryLeftIsNegativeBeyondTheLimit) {
  EXPECT_LT(Context({.memory_limit = 1e-6}).memory_left(), 0.0);
}

TEST(Context, CopiesShareTheObserver) {
  const auto recorder = std::make_shared<Recorder>();
  const Context context({}, recorder);
  const Context copy = context;
  EXPECT_EQ(&context.observer(), recorder.get());
  context.advance(1, 5);
  copy.advance(2, 5);
  EXPECT_EQ(recorder->seen, (std::vector<std::pair<Index, Index>>{{1, 5}, {2, 5}}));
}

TEST(Context, ThrowsInterruptedIfTheObserverRequestsAStop) {
  const auto recorder = std::make_shared<Recorder>();
  const Context context({}, recorder);
  EXPECT_FALSE(context.stop_requested());
  EXPECT_NO_THROW(context.throw_if_stopped());
  recorder->stop = true;
  EXPECT_TRUE(context.stop_requested());
  EXPECT_THROW(context.throw_if_stopped(), Interrupted);
}

TEST(Context, WithoutAnObserverNothingIsStopped) {
  const Context context;
  context.advance(1, 2);
  EXPECT_FALSE(context.stop_requested());
  EXPECT_NO_THROW(context.throw_if_stopped());
}

TEST(ContextOptions, ValuesOutOfRangeAreRejected) {
  EXPECT_EQ(field_at_fault({}), "");
  EXPECT_EQ(field_at_fault({.threads = -1}), "threads");
  EXPECT_EQ(field_at_fault({.memory_limit = 0.0}), "memory_limit");
  EXPECT_EQ(field_at_fault({.memory_limit = 0.5}), "");
}

TEST(Context, CopiesShareWarningsAndRepeatNone) {
  const Context context;
  const Context copy = context;
  context.warn("one");
  copy.warn("two");
  context.warn("one");
  EXPECT_EQ(copy.take_warnings(), (std::vector<std::string>{"one", "two"}));
  EXPECT_TRUE(context.take_warnings().empty());
}

}  // namespace ldle::context_test
