#include "ldle/math/edge_lengths.h"

#include <gtest/gtest.h>

#include "oracles/edge_lengths.h"
#include "oracles/points.h"

namespace ldle::math::edge_lengths_test {

class EdgeLengthsByDimension : public testing::TestWithParam<Index> {
 protected:
  RowMatrix points = oracle::random_box(60, Eigen::RowVectorXd::Constant(GetParam(), 3.0),
                                        std::uint64_t(GetParam()));
  RowMatrix places = oracle::random_box(60, Eigen::RowVectorXd::Constant(GetParam(), 3.0), 77);
  EdgeLengths edges = oracle::edges_within(points, 1.5);
};

TEST_P(EdgeLengthsByDimension, StressIsTheSumOverEdges) {
  double sum = 0;
  for (Index i = 0; i < points.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const double length = (points.row(i) - points.row(j)).norm();
      if (length > 1.5) continue;
      sum += std::pow((places.row(i) - places.row(j)).norm() / length - 1, 2);
    }
  }
  EXPECT_NEAR(stress(edges, places, Context()), sum, 1e-12 * sum);
  EXPECT_NEAR(stress(edges, points, Context()), 0, 1e-20);
}

TEST_P(EdgeLengthsByDimension, TheForceIsHalfTheNegativeGradient) {
  RowMatrix force;
  const double value = stress_and_force(edges, places, force, Context());
  EXPECT_EQ(value, stress(edges, places, Context()));
  const RowMatrix gradient = -2 * force;
  const double step = 1e-6;
  for (Index i : {0, 17, 59}) {
    for (Index c = 0; c < places.cols(); ++c) {
      RowMatrix up = places, down = places;
      up(i, c) += step;
      down(i, c) -= step;
      const double slope =
          (stress(edges, up, Context()) - stress(edges, down, Context())) / (2 * step);
      EXPECT_NEAR(gradient(i, c), slope, 1e-6 * gradient.norm());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Dimensions, EdgeLengthsByDimension, testing::Values(1, 2, 3, 5));

TEST(EdgeLengths, EdgesOfLengthZeroDoNotPull) {
  const RowMatrix points = oracle::grid(3, 3);
  const EdgeLengths edges = oracle::edges_within(points, 1.5);
  RowMatrix force;
  const double value = stress_and_force(edges, RowMatrix::Ones(points.rows(), 2), force, Context());
  EXPECT_NEAR(value, double(edges.count()), 1e-12);
  EXPECT_EQ(force, RowMatrix::Zero(points.rows(), 2));
}

TEST(EdgeLengths, ResultDoesNotDependOnTheNumberOfThreads) {
  const RowMatrix points = oracle::shaken(oracle::grid(80, 80), 0.3, 5);
  const EdgeLengths edges = oracle::edges_within(points.topRows(3000), 1.6);
  const RowMatrix places = oracle::shaken(points.topRows(3000), 0.5, 6);
  RowMatrix one, many;
  const double stress_one = stress_and_force(edges, places, one, Context({.threads = 1}));
  const double stress_many = stress_and_force(edges, places, many, Context({.threads = 3}));
  EXPECT_EQ(stress_one, stress_many);
  EXPECT_EQ(one, many);
}

TEST(EdgeLengths, StretchIsTheLengthOverTheWantedLength) {
  const RowMatrix points = oracle::grid(3, 3);
  const EdgeLengths edges = oracle::edges_within(points, 1.5);
  for (Index i = 0; i < edges.size(); ++i) {
    for (Index e = edges.neighbors.offsets[i]; e < edges.neighbors.offsets[i + 1]; ++e) {
      EXPECT_NEAR(stretch(edges, i, e, 3.5 * points), 3.5, 1e-14);
    }
  }
}

TEST(EdgeLengths, EachConnectedPartIsGivenByItsLowestPoint) {
  const RowMatrix piece = oracle::grid(3, 2);
  const RowMatrix points = oracle::stack(piece, piece, Eigen::RowVector2d(50, 0));
  EXPECT_EQ(lowest_of_parts(oracle::edges_within(points, 1.5)), (std::vector<Id>{0, 6}));
  EXPECT_EQ(lowest_of_parts(oracle::edges_within(points, 0.5)).size(), 12u);
  EXPECT_EQ(oracle::edges_within(piece, 1.1).count(), 7);
}

}  // namespace ldle::math::edge_lengths_test
