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

Bodies equal_bodies(const Places& places) {
  return {places, std::vector<float>(places.rows(), 1.0F), std::vector<float>(places.rows(), 1.0F)};
}

/// Masses from 1 to 3 and units from 1/2 to 2.
Bodies different_bodies(const Places& places) {
  Random random(2);
  Bodies bodies = equal_bodies(places);
  for (float& mass : bodies.mass) mass = static_cast<float>(1 + random.below(3));
  for (float& inverse : bodies.inverse_unit) {
    inverse = static_cast<float>(std::exp2(random.uniform(-1.0, 1.0)));
  }
  return bodies;
}

struct Sums {
  Eigen::MatrixXd forces;
  double sum = 0.0;
};

/// The sums over all pairs, as they are defined.
Sums slow_sums(const Bodies& bodies, std::span<const Id> points) {
  const Eigen::MatrixXd places = bodies.places.cast<double>();
  Sums found{Eigen::MatrixXd::Zero(places.rows(), places.cols())};
  for (Id i : points) {
    const double mass = bodies.mass[i];
    for (Id j : points) {
      const Eigen::RowVectorXd gap = places.row(i) - places.row(j);
      const double unit = bodies.inverse_unit[i] * bodies.inverse_unit[j];
      const double kernel = 1.0 / (1.0 + unit * gap.squaredNorm());
      found.forces.row(i) += bodies.mass[j] * kernel * kernel * unit * gap;
      found.sum += mass * bodies.mass[j] * kernel;
    }
    found.sum -= mass;
  }
  return found;
}

Sums fast_sums(const Bodies& bodies, std::span<const Id> points, float opening) {
  RepulsionTree tree(points);
  tree.divide(bodies);
  Places forces = Places::Zero(bodies.places.rows(), bodies.places.cols());
  const double sum = tree.sums(bodies, opening, forces, Context());
  return {forces.cast<double>(), sum};
}

class RepulsionTreeIn : public testing::TestWithParam<Index> {};

/// If no group counts as one point, only rounding differs. Every sum has n terms; with masses up to
/// 3 and inverse units up to 2 they are at most 6 (a force is at most m sqrt(u) times 0.33).
TEST_P(RepulsionTreeIn, EqualsTheSumOverAllPairs) {
  constexpr Index n = 300;
  const Bodies bodies = different_bodies(normal_places(n, GetParam(), 3.0));
  const Sums slow = slow_sums(bodies, all_points(n)), fast = fast_sums(bodies, all_points(n), 0.0F);
  const double rounding = n * std::numeric_limits<float>::epsilon();
  EXPECT_NEAR(fast.sum, slow.sum, rounding * slow.sum);
  EXPECT_LT((fast.forces - slow.forces).cwiseAbs().maxCoeff(), 6.0 * n * rounding);
}

/// A body of mass m counts as m bodies at one place.
TEST_P(RepulsionTreeIn, MassCountsAsSeveralPoints) {
  constexpr Index n = 50;
  const Places places = normal_places(n, GetParam(), 2.0);
  Bodies heavy = equal_bodies(places);
  Places repeated(2 * n, GetParam());
  repeated << places, places;
  std::fill(heavy.mass.begin(), heavy.mass.end(), 2.0F);
  const Sums of_heavy = fast_sums(heavy, all_points(n), 0.0F);
  const Sums of_repeated = fast_sums(equal_bodies(repeated), all_points(2 * n), 0.0F);
  EXPECT_NEAR(of_heavy.sum, of_repeated.sum, 1e-4 * of_heavy.sum);
  EXPECT_LT((of_heavy.forces - of_repeated.forces.topRows(n)).cwiseAbs().maxCoeff(), 1e-4);
}

/// The bound of the header: each group's part of Z is off by at most 3 o^2 / (1 - o)^4.
TEST_P(RepulsionTreeIn, FarGroupsAreOffByTheSecondOrderOnly) {
  constexpr Index n = 1000, clusters = 20;
  constexpr double opening = 0.1;
  const Places centres = normal_places(clusters, GetParam(), 50.0);
  Places places = normal_places(n, GetParam(), 0.3);
  for (Index k = 0; k < n; ++k) places.row(k) += centres.row(k % clusters);
  const Bodies bodies = equal_bodies(places);
  const Sums slow = slow_sums(bodies, all_points(n));
  const Sums fast = fast_sums(bodies, all_points(n), opening);
  EXPECT_NE(fast.sum, fast_sums(bodies, all_points(n), 0.0F).sum);
  EXPECT_LT(std::abs(fast.sum / slow.sum - 1.0),
            3.0 * opening * opening / std::pow(1.0 - opening, 4.0));
}

INSTANTIATE_TEST_SUITE_P(Dimensions, RepulsionTreeIn, testing::Values(1, 2, 3, 5));

/// A tree of some points leaves the others alone.
TEST(RepulsionTree, SumsOverItsOwnPointsOnly) {
  const Bodies places = equal_bodies(normal_places(100, 2, 2.0));
  std::vector<Id> even;
  for (Id k = 0; k < 100; k += 2) even.push_back(k);
  const Sums slow = slow_sums(places, even), fast = fast_sums(places, even, 0.0F);
  EXPECT_LT((fast.forces - slow.forces).cwiseAbs().maxCoeff(), 1e-4);
  EXPECT_EQ(fast.forces.row(1).norm(), 0.0);
}

/// After the points moved, the old division of space still gives valid sums.
TEST(RepulsionTree, MayKeepItsDivisionWhilePointsMove) {
  constexpr Index n = 500;
  Bodies places = equal_bodies(normal_places(n, 2, 20.0));
  RepulsionTree tree(all_points(n));
  tree.divide(places);
  places.places.col(0).swap(places.places.col(1));
  tree.update(places);
  Places forces(n, 2);
  const double sum = tree.sums(places, 0.1F, forces, Context());
  EXPECT_LT(std::abs(sum / slow_sums(places, all_points(n)).sum - 1.0),
            3.0 * 0.01 / std::pow(0.9, 4.0));
}

/// Equal places push each other nowhere.
TEST(RepulsionTree, EqualPlacesHaveFiniteSums) {
  const Bodies places = equal_bodies(Places::Constant(100, 2, 1.0F));
  const Sums found = fast_sums(places, all_points(100), 0.5F);
  EXPECT_NEAR(found.sum, 100.0 * 99.0, 1e-2);
  EXPECT_EQ(found.forces.norm(), 0.0);
}

}  // namespace ldle::layout::repulsion_tree_test
