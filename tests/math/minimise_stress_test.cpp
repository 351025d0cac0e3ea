#include "ldle/math/minimise_stress.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "oracles/edge_lengths.h"
#include "oracles/points.h"
#include "oracles/shapes.h"

namespace ldle::math::minimise_stress_test {

/// With enough memory the steps are solved by a factor, otherwise by iteration.
Context context_with(bool enough_memory, Index threads = 0) {
  ContextOptions options{.threads = threads};
  if (!enough_memory) options.memory_limit = 1e-6;
  return Context(options);
}

RowMatrix relaxed(const EdgeLengths& edges, RowMatrix places, Index steps,
                  const Context& context = {}) {
  const auto system = make_laplacian_system(edges, context);
  minimise_stress(edges, *system, {.steps = steps, .settled_move = 1e-12}, places, context);
  return places;
}

class MinimiseStressByCase : public testing::TestWithParam<std::tuple<Index, bool>> {};

TEST_P(MinimiseStressByCase, RecoversAShapeFromItsEdgeLengths) {
  const auto [d, enough_memory] = GetParam();
  const RowMatrix shape = oracle::shaken_block(d);
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const RowMatrix found =
      relaxed(edges, oracle::shaken(shape, 0.35, 9), 2000, context_with(enough_memory));
  EXPECT_LT(oracle::shape_error(found, shape), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(DimensionsAndSolvers, MinimiseStressByCase,
                         testing::Combine(testing::Values(1, 2, 3), testing::Values(true, false)));

TEST(MinimiseStress, NeverRaisesTheStress) {
  const RowMatrix shape = oracle::shaken_block(2);
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const RowMatrix start = oracle::random_box(shape.rows(), Eigen::RowVector2d(14, 7), 8);
  double last = stress(edges, start, Context());
  for (Index steps = 1; steps < 60; steps += 3) {
    const double now = stress(edges, relaxed(edges, start, steps), Context());
    EXPECT_LE(now, last * (1 + 1e-9)) << steps;
    last = now;
  }
}

/// A rotated and shifted start gives the rotated and shifted result.
TEST(MinimiseStress, CommutesWithRigidMotions) {
  const RowMatrix shape = oracle::shaken_block(2);
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const RowMatrix start = oracle::shaken(shape, 0.4, 3);
  const Eigen::MatrixXd turn = oracle::random_rotation(2, 5, false);
  const RowMatrix moved = (start * turn).rowwise() + Eigen::RowVector2d(3, -8);
  const RowMatrix expected =
      (relaxed(edges, start, 25) * turn).rowwise() + Eigen::RowVector2d(3, -8);
  EXPECT_LT((relaxed(edges, moved, 25) - expected).norm(), 1e-8);
}

TEST(MinimiseStress, StopsIfNothingMoves) {
  const RowMatrix shape = oracle::shaken_block(2);
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const Context context;
  RowMatrix places = shape;
  const StressReport report = minimise_stress(edges, *make_laplacian_system(edges, context),
                                              {.steps = 50}, places, context);
  EXPECT_TRUE(report.settled);
  EXPECT_EQ(report.steps, 1);
  EXPECT_LT((places - shape).norm(), 1e-9);
}

TEST(MinimiseStress, ResultDoesNotDependOnTheNumberOfThreads) {
  const RowMatrix shape = oracle::shaken(oracle::grid(60, 50), 0.3, 4);
  const EdgeLengths edges = oracle::edges_within(shape, 2.1);
  const RowMatrix start = oracle::shaken(shape, 0.4, 3);
  for (bool enough_memory : {true, false}) {
    const RowMatrix one = relaxed(edges, start, 4, context_with(enough_memory, 1));
    EXPECT_EQ(relaxed(edges, start, 4, context_with(enough_memory, 4)), one);
  }
}

TEST(MinimiseStress, ReportsItsStepsAndIsInterruptedIfTheObserverRequestsAStop) {
  struct StopAtThree : Observer {
    void advance(Index done, Index total) override {
      EXPECT_EQ(done, ++steps);
      EXPECT_EQ(total, 50);
    }
    bool stop_requested() const override { return steps >= 3; }
    Index steps = 0;
  };
  const RowMatrix shape = oracle::shaken_block(2);
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const auto system = make_laplacian_system(edges, Context());
  const auto observer = std::make_shared<StopAtThree>();
  RowMatrix places = oracle::shaken(shape, 0.4, 3);
  EXPECT_THROW(minimise_stress(edges, *system, {.steps = 50}, places, Context({}, observer)),
               Interrupted);
  EXPECT_EQ(observer->steps, 3);
}

}  // namespace ldle::math::minimise_stress_test
