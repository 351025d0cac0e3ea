#include "ldle/pipeline/expect_run.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "ldle/core/error.h"
#include "ldle/pipeline/embed.h"

namespace ldle {
namespace {

struct Listener : Observer {
  void expects(const RunEstimate& estimate) override {
    ++times;
    peak_bytes = estimate.peak_bytes();
  }
  void stage_begins(const std::string& name) override { begun += name + ";"; }
  Index times = 0;
  double peak_bytes = 0.0;
  std::string begun;
};

TEST(ExpectRun, RefusalNamesLimitAndEstimateAndWhatHelps) {
  Options options;
  options.memory_limit = 0.125;
  Listener listener;
  try {
    expect_run({1000000, 4}, options, listener);
    FAIL() << "not refused";
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), "memory_limit");
    const double lean =
        estimate_run({1000000, 4}, options, {1, 1e9 * *options.memory_limit}).peak_bytes();
    for (const std::string& words : {std::string("0.125"), fmt::format("{:.2g} GB", lean / 1e9),
                                     std::string("without a factor"), std::string("fewer points"),
                                     std::string("eigenvectors")}) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  }
  EXPECT_EQ(listener.times, 0);
}

TEST(ExpectRun, ALimitThatIsJustEnoughIsEnough) {
  Options options = paper_options();
  options.spectrum.eigen_solver = EigenSolverOption::filtered;
  const double needed = estimate_run({10000, 4}, options, {}).peak_bytes();
  Observer silent;
  options.memory_limit = 1.001e-9 * needed;
  EXPECT_NO_THROW(expect_run({10000, 4}, options, silent));
  options.memory_limit = 0.999e-9 * needed;
  EXPECT_THROW(expect_run({10000, 4}, options, silent), InvalidArgument);
}

TEST(ExpectRun, WithoutALimitNothingIsRefused) {
  Listener listener;
  const RunEstimate estimate = expect_run({2000000000, 1000}, {}, listener);
  EXPECT_EQ(listener.times, 1);
  EXPECT_FALSE(estimate.fits());
  const Result result = with_estimate({}, estimate);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("GB of memory, more than"), std::string::npos);
  EXPECT_EQ(result.estimate.peak_bytes(), estimate.peak_bytes());
}

TEST(ExpectRun, WhatIsHeldIsNotLeft) {
  Options options;
  EXPECT_LT(memory_left(options), memory_to_use(options));
  options.memory_limit = 0.001;
  EXPECT_EQ(memory_to_use(options), 1e6);
  EXPECT_LT(memory_left(options), 0.0);
}

TEST(ExpectRun, EmbedTellsOnceAndRefusesBeforeTheWork) {
  const RowMatrix points = RowMatrix::Random(200, 3);
  const RowMatrix distances = RowMatrix::NullaryExpr(
      200, 200, [&](Index i, Index j) { return (points.row(i) - points.row(j)).norm(); });
  Options options;
  options.spectrum.eigenvectors = 10;
  for (const bool by_distances : {false, true}) {
    const auto run = [&](Observer& observer) {
      return by_distances ? embed_distances(distances, options, observer)
                          : embed(points, options, observer);
    };
    Listener done, refused;
    options.memory_limit.reset();
    EXPECT_EQ(run(done).estimate.peak_bytes(), done.peak_bytes);
    EXPECT_EQ(done.times, 1);
    options.memory_limit = 0.001;
    EXPECT_THROW(run(refused), InvalidArgument);
    EXPECT_EQ(refused.begun, "points;");
  }
}

}  // namespace
}  // namespace ldle
