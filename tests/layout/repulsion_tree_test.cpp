#include "ldle/layout/repulsion_tree.h"

#include <gtest/gtest.h>

#include <numeric>

#include "ldle/core/random.h"

namespace ldle::layout::repulsion_tree_test {

Places normal_places(Index count, Index columns, double spread) {
  Random random(1);
  return Places::NullaryExpr(count, columns,
                             [&] { return static_cast<float>(spread * random.normal()); });
}

std::vector<Id> all_points(Index count) {
  std::vector<Id> points(count);
  std::iota(points.begin(), points.end(), Id{0});
  return points;
}

struct Sums {
  Eigen::MatrixXd forces;
  double sum = 0.0;
};

/// The sums over all pairs, as they are defined.
Sums slow_sums(const Places& given, std::span<const Id> points) {
  const Eigen::MatrixXd places = given.cast<double>();
  Sums found{Eigen::MatrixXd::Zero(places.rows(), places.cols())};
  for (Id i : points) {
    for (Id j : points) {
      if (i == j) continue;
      const Eigen::RowVectorXd gap = places.row(i) - places.row(j);
      const double kernel = 1.0 / (1.0 + gap.squaredNorm());
      found.forces.row(i) += kernel * kernel * gap;
      found.sum += kernel;
    }
  }
  return found;
}

Sums fast_sums(const Places& places, std::span<const Id> points, float opening) {
  RepulsionTree tree(points);
  tree.divide(places);
  Places forces = Places::Zero(places.rows(), places.cols());
  const double sum = tree.sums(places, opening, forces, Context());
  return {forces.cast<double>(), sum};
}

class RepulsionTreeIn : public testing::TestWithParam<Index> {};

/// If no group counts as one point, only rounding differs: every sum has n terms of at most 1.
TEST_P(RepulsionTreeIn, EqualsTheSumOverAllPairs) {
  constexpr Index n = 300;
  const Places places = normal_places(n, GetParam(), 3.0);
  const Sums slow = slow_sums(places, all_points(n)), fast = fast_sums(places, all_points(n), 0.0F);
  const double rounding = n * std::numeric_limits<float>::epsilon();
  EXPECT_NEAR(fast.sum, slow.sum, rounding * slow.sum);
  EXPECT_LT((fast.forces - slow.forces).cwiseAbs().maxCoeff(), n * rounding);
}

/// The bound of the header: each group's part of Z is off by at most 3 o^2 / (1 - o)^4.
TEST_P(RepulsionTreeIn, FarGroupsAreOffByTheSecondOrderOnly) {
  constexpr Index n = 1000, clusters = 20;
  constexpr double opening = 0.1;
  const Places centres = normal_places(clusters, GetParam(), 50.0);
  Places places = normal_places(n, GetParam(), 0.3);
  for (Index k = 0; k < n; ++k) places.row(k) += centres.row(k % clusters);
  const Sums slow = slow_sums(places, all_points(n));
  const Sums fast = fast_sums(places, all_points(n), opening);
  EXPECT_NE(fast.sum, fast_sums(places, all_points(n), 0.0F).sum);
  EXPECT_LT(std::abs(fast.sum / slow.sum - 1.0),
            3.0 * opening * opening / std::pow(1.0 - opening, 4.0));
}

INSTANTIATE_TEST_SUITE_P(Dimensions, RepulsionTreeIn, testing::Values(1, 2, 3, 5));

/// A tree of some points leaves the others alone.
TEST(RepulsionTree, SumsOverItsOwnPointsOnly) {
  const Places places = normal_places(100, 2, 2.0);
  std::vector<Id> even;
  for (Id k = 0; k < 100; k += 2) even.push_back(k);
  const Sums slow = slow_sums(places, even), fast = fast_sums(places, even, 0.0F);
  EXPECT_LT((fast.forces - slow.forces).cwiseAbs().maxCoeff(), 1e-4);
  EXPECT_EQ(fast.forces.row(1).norm(), 0.0);
}

/// After the points moved, the old division of space still gives valid sums.
TEST(RepulsionTree, MayKeepItsDivisionWhilePointsMove) {
  constexpr Index n = 500;
  Places places = normal_places(n, 2, 20.0);
  RepulsionTree tree(all_points(n));
  tree.divide(places);
  places.col(0).swap(places.col(1));
  tree.update(places);
  Places forces(n, 2);
  const double sum = tree.sums(places, 0.1F, forces, Context());
  EXPECT_LT(std::abs(sum / slow_sums(places, all_points(n)).sum - 1.0),
            3.0 * 0.01 / std::pow(0.9, 4.0));
}

/// Equal places push each other nowhere.
TEST(RepulsionTree, EqualPlacesHaveFiniteSums) {
  const Places places = Places::Constant(100, 2, 1.0F);
  const Sums found = fast_sums(places, all_points(100), 0.5F);
  EXPECT_NEAR(found.sum, 100.0 * 99.0, 1e-2);
  EXPECT_EQ(found.forces.norm(), 0.0);
}

}  // namespace ldle::layout::repulsion_tree_test
