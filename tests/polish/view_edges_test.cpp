#include "ldle/polish/view_edges.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::polish::view_edges_test {

const Options options = oracle::small_options(2);

class ViewEdges : public testing::Test {
 protected:
  RowMatrix points = oracle::shaken(oracle::grid(9, 8), 0.3, 1);
  oracle::ClusteredStages stages{points, options};
  const Context context;
  math::EdgeLengths edges = view_edges(stages.local, oracle::table(stages.distances), context);

  bool view_holds(Index i, Index j) const {
    const auto view = stages.local.members[i];
    return std::ranges::count(view, Id(j)) > 0;
  }
};

TEST_F(ViewEdges, JoinPointsIfEitherViewHoldsTheOther) {
  for (Index i = 0; i < points.rows(); ++i) {
    std::vector<Id> expected;
    for (Index j = 0; j < points.rows(); ++j) {
      if (i != j && (view_holds(i, j) || view_holds(j, i))) expected.push_back(Id(j));
    }
    const auto found = std::as_const(edges.neighbors)[i];
    ASSERT_EQ(std::vector<Id>(found.begin(), found.end()), expected);
    for (std::size_t s = 0; s < expected.size(); ++s) {
      const Index at = edges.neighbors.offsets[i] + Index(s);
      const double length = stages.distances(i, expected[s]);
      EXPECT_NEAR(edges.length[at], length, 1e-12);
      EXPECT_NEAR(edges.weight[at], 1 / (length * length), 1e-10);
    }
  }
}

TEST_F(ViewEdges, AreTheSameForPointsAndTheirDistances) {
  const math::EdgeLengths of_points = view_edges(stages.local, Data::of_points(points), context);
  EXPECT_EQ(of_points.neighbors.values, edges.neighbors.values);
  for (std::size_t s = 0; s < edges.length.size(); ++s) {
    EXPECT_NEAR(of_points.length[s], edges.length[s], 1e-9);
  }
}

TEST_F(ViewEdges, AcrossTornClustersAreLeftOut) {
  const std::vector<IdPair> torn{{0, 1}, {2, 3}};
  math::EdgeLengths whole;
  select_untorn(edges, stages.views.cluster_of, math::IdPairSet(torn), whole, Context());
  const auto& cluster = stages.views.cluster_of;
  for (Index i = 0; i < edges.size(); ++i) {
    std::vector<Id> expected;
    for (Id j : std::as_const(edges.neighbors)[i]) {
      const IdPair pair{std::min(cluster[i], cluster[j]), std::max(cluster[i], cluster[j])};
      if (std::ranges::count(torn, pair) == 0) expected.push_back(j);
    }
    const auto found = std::as_const(whole.neighbors)[i];
    EXPECT_EQ(std::vector<Id>(found.begin(), found.end()), expected);
  }
  EXPECT_LT(whole.count(), edges.count());
}

/// The force w |l' - l| of an edge does not exceed its value at the yield.
TEST_F(ViewEdges, ForceIsLimitedAtTheYield) {
  const RowMatrix places = oracle::shaken(points, 3.0, 5);
  math::EdgeLengths soft = edges;
  soften(soft, places, 0.2, context);
  for (Index i = 0; i < edges.size(); ++i) {
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      const Id j = edges.neighbors.values[s];
      const double excess = std::abs((places.row(i) - places.row(j)).norm() - edges.length[s]);
      const double force = edges.weight[s] * std::min(excess, 0.2 * edges.length[s]);
      EXPECT_NEAR(soft.weight[s] * excess, force, 1e-12 * force);
    }
  }
}

TEST_F(ViewEdges, WeightsOfNearlyCoincidentPointsAreBounded) {
  points.row(1) = points.row(0) + Eigen::RowVector2d(1e-14, 0);
  const math::EdgeLengths found = view_edges(stages.local, Data::of_points(points), context);
  for (double weight : found.weight) EXPECT_LT(weight, 1e7);
}

}  // namespace ldle::polish::view_edges_test
