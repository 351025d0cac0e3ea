#include "ldle/polish/neighbor_springs.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

const Options options = oracle::small_options(2);

class NeighborSprings : public testing::Test {
 protected:
  RowMatrix points = oracle::shaken(oracle::grid(9, 8), 0.3, 1);
  oracle::ClusteredStages stages{points, options};
  Progress progress;
  Springs springs = neighbor_springs(stages.local, oracle::TableMetric(stages.distances), progress);

  bool sees(Index i, Index j) const {
    const auto view = stages.local.members[i];
    return std::ranges::count(view, Id(j)) > 0;
  }
};

TEST_F(NeighborSprings, JoinPointsOfWhichEitherSeesTheOther) {
  for (Index i = 0; i < points.rows(); ++i) {
    std::vector<Id> expected;
    for (Index j = 0; j < points.rows(); ++j) {
      if (i != j && (sees(i, j) || sees(j, i))) expected.push_back(Id(j));
    }
    const auto found = std::as_const(springs.neighbors)[i];
    ASSERT_EQ(std::vector<Id>(found.begin(), found.end()), expected);
    for (std::size_t s = 0; s < expected.size(); ++s) {
      const Index at = springs.neighbors.offsets[i] + Index(s);
      const double length = stages.distances(i, expected[s]);
      EXPECT_NEAR(springs.length[at], length, 1e-12);
      EXPECT_NEAR(springs.weight[at], 1 / (length * length), 1e-10);
    }
  }
}

TEST_F(NeighborSprings, OfPointsAreThoseOfTheirDistances) {
  const Springs of_points = neighbor_springs(stages.local, EuclideanMetric(points), progress);
  EXPECT_EQ(of_points.neighbors.values, springs.neighbors.values);
  for (std::size_t s = 0; s < springs.length.size(); ++s) {
    EXPECT_NEAR(of_points.length[s], springs.length[s], 1e-9);
  }
}

TEST_F(NeighborSprings, AcrossATearAreLeftOut) {
  const std::vector<IdPair> torn{{0, 1}, {2, 3}};
  const Springs whole = untorn_springs(springs, stages.views.cluster_of, IdPairSet(torn));
  const auto& cluster = stages.views.cluster_of;
  for (Index i = 0; i < springs.size(); ++i) {
    std::vector<Id> expected;
    for (Id j : std::as_const(springs.neighbors)[i]) {
      const IdPair pair{std::min(cluster[i], cluster[j]), std::max(cluster[i], cluster[j])};
      if (std::ranges::count(torn, pair) == 0) expected.push_back(j);
    }
    const auto found = std::as_const(whole.neighbors)[i];
    EXPECT_EQ(std::vector<Id>(found.begin(), found.end()), expected);
  }
  EXPECT_LT(whole.count(), springs.count());
}

/// The force w |l' - l| of a spring never exceeds that at the yield.
TEST_F(NeighborSprings, YieldWhenStretchedFar) {
  const RowMatrix places = oracle::shaken(points, 3.0, 5);
  Springs soft = springs;
  soften(soft, places, 0.2);
  for (Index i = 0; i < springs.size(); ++i) {
    for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
      const Id j = springs.neighbors.values[s];
      const double excess = std::abs((places.row(i) - places.row(j)).norm() - springs.length[s]);
      const double force = springs.weight[s] * std::min(excess, 0.2 * springs.length[s]);
      EXPECT_NEAR(soft.weight[s] * excess, force, 1e-12 * force);
    }
  }
}

TEST_F(NeighborSprings, OfPointsThatNearlyCoincideStayFinite) {
  points.row(1) = points.row(0) + Eigen::RowVector2d(1e-14, 0);
  const Springs found = neighbor_springs(stages.local, EuclideanMetric(points), progress);
  for (double weight : found.weight) EXPECT_LT(weight, 1e7);
}

}  // namespace
}  // namespace ldle
