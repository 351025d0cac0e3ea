#include "ldle/math/minimise_stress.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "oracles/edge_lengths.h"
#include "oracles/points.h"
#include "oracles/shapes.h"

namespace ldle::math::minimise_stress_test {

Multigrid inverse_of(const EdgeLengths& edges) {
  return {laplacian_rows(edges, Context()), Context()};
}

RowMatrix relaxed(const EdgeLengths& edges, RowMatrix places, Index steps,
                  const Context& context = {}) {
  const StressOptions options{.steps = steps, .settled_move = 1e-12, .settled_energy = 0.0};
  minimise_stress(edges, inverse_of(edges), options, places, context);
  return places;
}

class MinimiseStressByDimension : public testing::TestWithParam<Index> {};

TEST_P(MinimiseStressByDimension, RecoversAShapeFromItsEdgeLengths) {
  const RowMatrix shape = oracle::shaken_block(GetParam());
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const RowMatrix found = relaxed(edges, oracle::shaken(shape, 0.35, 9), 2000);
  EXPECT_LT(oracle::shape_error(found, shape), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, MinimiseStressByDimension, testing::Values(1, 2, 3));

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

/// A rotated and shifted start gives the rotated and shifted result, up to the single precision of
/// the steps.
TEST(MinimiseStress, CommutesWithRigidMotions) {
  const RowMatrix shape = oracle::shaken_block(2);
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const RowMatrix start = oracle::shaken(shape, 0.4, 3);
  const Eigen::MatrixXd turn = oracle::random_rotation(2, 5, false);
  const RowMatrix moved = (start * turn).rowwise() + Eigen::RowVector2d(3, -8);
  const RowMatrix expected =
      (relaxed(edges, start, 25) * turn).rowwise() + Eigen::RowVector2d(3, -8);
  EXPECT_LT((relaxed(edges, moved, 25) - expected).norm(), 1e-6 * start.norm());
}

TEST(MinimiseStress, StopsIfNothingMoves) {
  const RowMatrix shape = oracle::shaken_block(2);
  const EdgeLengths edges = oracle::edges_within(shape, 2.6);
  const Context context;
  RowMatrix places = shape;
  const StressReport report =
      minimise_stress(edges, inverse_of(edges), {.steps = 50}, places, context);
  EXPECT_TRUE(report.settled);
  EXPECT_EQ(report.steps, 1);
  EXPECT_LT((places - shape).norm(), 1e-9);
}

/// The edges of a triangle cannot have the lengths 1, 1 and 3. The stress of the best triangle is
/// positive, so the energy settles before the moves do.
TEST(MinimiseStress, StopsIfTheEnergyFallsNoFurther) {
  EdgeLengths edges;
  for (const std::vector<Id>& list : {std::vector<Id>{1, 2}, {0, 2}, {0, 1}}) {
    edges.neighbors.push_back(list);
  }
  edges.length = {1, 1, 1, 3, 1, 3};
  edges.weight.assign(6, 1.0);
  RowMatrix places(3, 2);
  places << 0, 1, -1, 0, 1.2, 0.1;
  const StressReport report = minimise_stress(
      edges, inverse_of(edges), {.steps = 500, .settled_move = 0.0}, places, Context());
  EXPECT_TRUE(report.settled);
  EXPECT_LT(report.steps, 500);
  // On a line with sides a, a and 2 a, the sum 2 (a - 1)^2 + (2 a - 3)^2 is least for a = 4 / 3.
  EXPECT_NEAR(stress(edges, places, Context()), 1.0 / 3.0, 1e-2);
}

TEST(MinimiseStress, ResultDoesNotDependOnTheNumberOfThreads) {
  const RowMatrix shape = oracle::shaken(oracle::grid(60, 50), 0.3, 4);
  const EdgeLengths edges = oracle::edges_within(shape, 2.1);
  const RowMatrix start = oracle::shaken(shape, 0.4, 3);
  const RowMatrix one = relaxed(edges, start, 4, Context({.threads = 1}));
  EXPECT_EQ(relaxed(edges, start, 4, Context({.threads = 4})), one);
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
  const auto observer = std::make_shared<StopAtThree>();
  RowMatrix places = oracle::shaken(shape, 0.4, 3);
  EXPECT_THROW(
      minimise_stress(edges, inverse_of(edges), {.steps = 50}, places, Context({}, observer)),
      Interrupted);
  EXPECT_EQ(observer->steps, 3);
}

}  // namespace ldle::math::minimise_stress_test
