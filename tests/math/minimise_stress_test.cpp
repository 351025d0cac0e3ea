#include "ldle/math/minimise_stress.h"

#include <gtest/gtest.h>

#include <limits>

#include "ldle/core/parallel_for.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/springs.h"

namespace ldle {
namespace {

constexpr double any_memory = std::numeric_limits<double>::infinity();

RowMatrix relaxed(const Springs& springs, RowMatrix places, Index steps,
                  double memory = any_memory) {
  Progress progress;
  const auto system = make_spring_system(springs, memory);
  minimise_stress(springs, *system, {.steps = steps, .settled_move = 1e-12}, places, progress);
  return places;
}

class MinimiseStress_ : public testing::TestWithParam<std::tuple<Index, double>> {};

/// Lengths that come from a shape give it back, whatever solves the steps.
TEST_P(MinimiseStress_, FindsAShapeAgainFromItsLengths) {
  const auto [d, memory] = GetParam();
  const RowMatrix shape = oracle::shaken_block(d);
  const Springs springs = oracle::springs_within(shape, 2.6);
  const RowMatrix found = relaxed(springs, oracle::shaken(shape, 0.35, 9), 2000, memory);
  EXPECT_LT(oracle::shape_error(found, shape), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(DimensionsAndSolvers, MinimiseStress_,
                         testing::Combine(testing::Values(1, 2, 3),
                                          testing::Values(any_memory, 0.0)));

TEST(MinimiseStress, NeverRaisesTheStress) {
  const RowMatrix shape = oracle::shaken_block(2);
  const Springs springs = oracle::springs_within(shape, 2.6);
  const RowMatrix start = oracle::random_box(shape.rows(), Eigen::RowVector2d(14, 7), 8);
  double last = stress(springs, start);
  for (Index steps = 1; steps < 60; steps += 3) {
    const double now = stress(springs, relaxed(springs, start, steps));
    EXPECT_LE(now, last * (1 + 1e-9)) << steps;
    last = now;
  }
}

/// A turned and shifted start gives the turned and shifted answer.
TEST(MinimiseStress, FollowsRigidMotions) {
  const RowMatrix shape = oracle::shaken_block(2);
  const Springs springs = oracle::springs_within(shape, 2.6);
  const RowMatrix start = oracle::shaken(shape, 0.4, 3);
  const Eigen::MatrixXd turn = oracle::random_rotation(2, 5, false);
  const RowMatrix moved = (start * turn).rowwise() + Eigen::RowVector2d(3, -8);
  const RowMatrix expected =
      (relaxed(springs, start, 25) * turn).rowwise() + Eigen::RowVector2d(3, -8);
  EXPECT_LT((relaxed(springs, moved, 25) - expected).norm(), 1e-8);
}

TEST(MinimiseStress, StopsWhereNothingMoves) {
  const RowMatrix shape = oracle::shaken_block(2);
  const Springs springs = oracle::springs_within(shape, 2.6);
  Progress progress;
  RowMatrix places = shape;
  const StressReport report = minimise_stress(springs, *make_spring_system(springs, any_memory),
                                              {.steps = 50}, places, progress);
  EXPECT_TRUE(report.settled);
  EXPECT_EQ(report.steps, 1);
  EXPECT_LT((places - shape).norm(), 1e-9);
}

TEST(MinimiseStress, ThreadsDoNotChangeABit) {
  const RowMatrix shape = oracle::shaken(oracle::grid(60, 50), 0.3, 4);
  const Springs springs = oracle::springs_within(shape, 2.1);
  const RowMatrix start = oracle::shaken(shape, 0.4, 3);
  for (double memory : {any_memory, 0.0}) {
    std::vector<RowMatrix> found;
    for (Index threads : {1, 4}) {
      const ThreadLimit limit(threads);
      found.push_back(relaxed(springs, start, 4, memory));
    }
    EXPECT_EQ(found[0], found[1]);
  }
}

}  // namespace
}  // namespace ldle
