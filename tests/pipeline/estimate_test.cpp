#include "ldle/estimate.h"

#include <gtest/gtest.h>

namespace ldle::pipeline::estimate_test {

using enum ExpectedSolver;

/// Options with which eigenvectors are computed.
Options with_both_maps() {
  Options options;
  options.local_views.kind = LocalViewKind::both;
  return options;
}

/// Without a limit, runs of up to 100 000 points are assumed to fit into the machine's memory.
RunEstimate estimate(Index points, const Options& options = {},
                     std::optional<double> memory_bytes = {}) {
  ContextOptions limits{.threads = 2};
  if (memory_bytes) limits.memory_limit = 1e-9 * *memory_bytes;
  return estimate_run({points, 4}, options, Context(limits));
}

/// With little memory the estimate does not depend on what the machine has.
TEST(Estimate, GrowsWithTheNumberOfPoints) {
  constexpr double little = 1e6;
  RunEstimate before = estimate(50, {}, little);
  for (Index points = 100; points < 10000000; points = points * 3 / 2) {
    const RunEstimate now = estimate(points, {}, little);
    if (now.solver == before.solver) {
      EXPECT_GT(now.peak_bytes(), before.peak_bytes()) << points;
      EXPECT_GT(now.seconds(), before.seconds()) << points;
    }
    before = now;
  }
}

TEST(Estimate, PeakIsTheHighestStageAndTimeIsTheSum) {
  const RunEstimate run = estimate(100000, with_both_maps());
  double sum = 0.0;
  for (const StageEstimate& stage : run.stages) {
    EXPECT_LE(stage.peak_bytes, run.peak_bytes()) << stage.stage;
    sum += stage.seconds;
  }
  EXPECT_DOUBLE_EQ(run.seconds(), sum);
  EXPECT_EQ(run.highest().stage, "spectrum");
}

/// Whether a surface must be torn is not known before its views are registered.
TEST(Estimate, TellsTheTimeOfATornSurfaceUntilTheViewsAreKnown) {
  const auto of = [](ViewFit fit, Index dimension = 2) {
    Options options;
    options.local_views.dimension = dimension;
    return estimate_run({.points = 10000, .columns = 4, .fit = fit}, options,
                        Context({.threads = 2}));
  };
  const RunEstimate before = of(ViewFit::unknown);
  ASSERT_TRUE(before.seconds_if_torn);
  EXPECT_DOUBLE_EQ(before.seconds(), of(ViewFit::good).seconds());
  EXPECT_DOUBLE_EQ(*before.seconds_if_torn, of(ViewFit::torn_and_distorted).seconds());
  for (const ViewFit fit : {ViewFit::good, ViewFit::torn, ViewFit::torn_and_distorted}) {
    EXPECT_FALSE(of(fit).seconds_if_torn);
  }
  EXPECT_FALSE(of(ViewFit::unknown, 1).seconds_if_torn);
}

TEST(Estimate, ExpectsTheSolverThatIsChosen) {
  Options options = with_both_maps();
  EXPECT_EQ(estimate(300, options).solver, dense);
  EXPECT_EQ(estimate(10000, options).solver, shift_invert);
  options.local_views.dimension = 3;
  EXPECT_EQ(estimate(10000, options).solver, filtered);
  options.spectrum.eigen_solver = EigenSolverOption::shift_invert;
  EXPECT_EQ(estimate(10000, options).solver, shift_invert);
  options.local_views.dimension = 2;
  options.spectrum.eigen_solver = EigenSolverOption::filtered;
  EXPECT_EQ(estimate(10000, options).solver, filtered);
}

TEST(Estimate, TangentMapsNeedNoSpectrum) {
  Options options = with_both_maps();
  const RunEstimate with = estimate(100000, options);
  options.local_views.kind = LocalViewKind::tangent;
  const RunEstimate without = estimate(100000, options);
  EXPECT_EQ(without.solver, nothing);
  EXPECT_LT(without.peak_bytes(), with.peak_bytes());
  EXPECT_LT(without.seconds(), with.seconds());
  EXPECT_EQ(without.stages.size(), with.stages.size() - 2);
  for (const StageEstimate& stage : without.stages) {
    EXPECT_NE(stage.stage, "laplacian");
    EXPECT_NE(stage.stage, "spectrum");
  }
  // Before the data are examined, tangent maps are expected to be good enough.
  options.local_views.kind = LocalViewKind::best;
  EXPECT_EQ(estimate(100000, options).seconds(), without.seconds());
}

TEST(Estimate, ExpectsFiltersIfAFactorDoesNotFit) {
  const Options unpolished = paper_options();
  const RunEstimate with_factor = estimate(100000, unpolished);
  const RunEstimate without = estimate(100000, unpolished, 0.99 * with_factor.peak_bytes());
  EXPECT_EQ(without.solver, filtered);
  EXPECT_LT(without.peak_bytes(), with_factor.peak_bytes());
  EXPECT_TRUE(without.fits());
  EXPECT_FALSE(estimate(100000, unpolished, 0.99 * without.peak_bytes()).fits());

  Options options = with_both_maps();
  options.spectrum.eigen_solver = EigenSolverOption::shift_invert;
  EXPECT_EQ(estimate(100000, options, 1e6).solver, shift_invert);
}

TEST(Estimate, TheTopologyIsDeterminedBesideOtherStagesIfThereAreThreadsAndMemory) {
  const RunEstimate beside = estimate(100000);
  EXPECT_TRUE(beside.topology_beside);
  EXPECT_FALSE(estimate_run({100000, 4}, {}, Context({.threads = 1})).topology_beside);
  const RunEstimate after = estimate(100000, {}, 0.999 * beside.peak_bytes());
  EXPECT_FALSE(after.topology_beside);
  EXPECT_LT(after.peak_bytes(), beside.peak_bytes());
  Options options;
  options.topology = false;
  EXPECT_FALSE(estimate(100000, options).topology_beside);
}

}  // namespace ldle::pipeline::estimate_test
