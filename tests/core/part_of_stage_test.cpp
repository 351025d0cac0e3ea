#include "ldle/core/part_of_stage.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"

namespace ldle::part_of_stage_test {

class Recorder : public Observer {
 public:
  void advance(Index done, Index total) override {
    shown.push_back(static_cast<double>(done) / static_cast<double>(total));
  }
  bool stop_requested() const override { return stop; }

  std::vector<double> shown;
  bool stop = false;
};

const auto recorder_of = [](Index threads = 1) {
  const auto recorder = std::make_shared<Recorder>();
  return std::pair(recorder, Context({.threads = threads}, recorder));
};

TEST(PartOfStage, ProgressIsThatOfTheStage) {
  const auto [recorder, stage] = recorder_of();
  const Context part = part_of_stage(stage, 0.5, 0.75);
  for (Index done = 1; done <= 5; ++done) part.advance(done, 5);
  EXPECT_EQ(recorder->shown, (std::vector{0.5, 0.55, 0.6, 0.65, 0.7, 0.75}));
}

TEST(PartOfStage, PartsOfPartsAreParts) {
  const auto [recorder, stage] = recorder_of();
  const Context half = part_of_stage(stage, 0.5, 1.0);
  part_of_stage(half, 0.5, 1.0).advance(1, 2);
  EXPECT_EQ(recorder->shown, (std::vector{0.5, 0.75, 0.875}));
}

TEST(PartOfStage, NeverGoesBack) {
  const auto [recorder, stage] = recorder_of(4);
  const Context part = part_of_stage(stage, 0.0, 0.5);
  for (int loop = 0; loop < 3; ++loop) {
    parallel_for_with_progress(100, 7, part, [](Index, Index) {});
  }
  ASSERT_EQ(recorder->shown.size(), 15U);  // blocks of the first loop only
  for (std::size_t i = 1; i < recorder->shown.size(); ++i) {
    EXPECT_GT(recorder->shown[i], recorder->shown[i - 1]);
  }
  EXPECT_EQ(recorder->shown.back(), 0.5);
}

/// After k whole parts 1 - (7/8)^k of the stage is done.
TEST(PartsOfStage, EachPartTakesAnEighthOfWhatIsLeft) {
  const auto [recorder, stage] = recorder_of();
  const Context parts = parts_of_stage(stage);
  double left = 1.0;
  for (int part = 0; part < 4; ++part) {
    for (Index done : {0, 1, 2}) {
      parts.advance(done, 2);
      EXPECT_NEAR(recorder->shown.back(), 1.0 - left + 0.0625 * done * left, 1e-4);
    }
    left *= 0.875;
  }
}

/// Parts may have different numbers of steps, and need not be done to their end.
TEST(PartsOfStage, NeverGoesBack) {
  const auto [recorder, stage] = recorder_of();
  const Context parts = parts_of_stage(stage);
  for (Index total : {5, 100, 1, 7}) {
    for (Index done = 1; done <= (total + 1) / 2; ++done) parts.advance(done, total);
  }
  for (std::size_t i = 1; i < recorder->shown.size(); ++i) {
    EXPECT_GE(recorder->shown[i], recorder->shown[i - 1]);
  }
  EXPECT_LT(recorder->shown.back(), 1.0);
}

TEST(PartOfStage, StopsAndWarnsAsTheStageDoes) {
  const auto [recorder, stage] = recorder_of();
  const Context part = part_of_stage(stage, 0.0, 0.5);
  part.throw_if_stopped();
  part.warn("thin");
  EXPECT_EQ(stage.take_warnings(), (std::vector<std::string>{"thin"}));
  recorder->stop = true;
  EXPECT_THROW(part.throw_if_stopped(), Interrupted);
}

}  // namespace ldle::part_of_stage_test
