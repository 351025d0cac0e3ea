#include "ldle/math/spring_system.h"

#include <gtest/gtest.h>

#include <limits>

#include "oracles/points.h"
#include "oracles/springs.h"

namespace ldle {
namespace {

constexpr double any_memory = std::numeric_limits<double>::infinity();

/// Two flat pieces that no spring joins.
RowMatrix two_pieces() {
  return oracle::stack(oracle::shaken(oracle::grid(6, 5), 0.3, 1),
                       oracle::shaken(oracle::grid(4, 7), 0.3, 2), Eigen::RowVector2d(50, 0));
}

TEST(SpringSystem, SolvesAndKeepsOnePointOfEachPiece) {
  const RowMatrix points = two_pieces();
  const Springs springs = oracle::springs_within(points, 1.9);
  const Eigen::MatrixXd laplacian = oracle::spring_laplacian(springs);
  const RowMatrix wanted = oracle::shaken(points, 2, 3);
  const auto system = make_spring_system(springs, any_memory);
  EXPECT_EQ(system->method(), "sparse Cholesky factor");
  RowMatrix places = points;
  system->solve(laplacian * wanted, places);
  EXPECT_LT((laplacian * (places - wanted)).norm(), 1e-10 * wanted.norm());
  const Index second = oracle::grid(6, 5).rows();
  EXPECT_LT((places.row(0) - points.row(0)).norm(), 1e-12);
  EXPECT_LT((places.row(second) - points.row(second)).norm(), 1e-10);
}

TEST(SpringSystem, IterationApproachesTheSameAnswer) {
  const RowMatrix points = two_pieces();
  const Springs springs = oracle::springs_within(points, 1.9);
  const Eigen::MatrixXd laplacian = oracle::spring_laplacian(springs);
  const RowMatrix right = laplacian * oracle::shaken(points, 2, 3);
  const auto system = make_spring_system(springs, 0.0);
  EXPECT_EQ(system->method(), "conjugate gradients");
  RowMatrix places = points;
  const double before = (laplacian * places - right).norm();
  for (int turn = 0; turn < 6; ++turn) system->solve(right, places);
  EXPECT_LT((laplacian * places - right).norm(), 1e-8 * before);
}

TEST(SpringSystem, PointsWithoutSpringsStay) {
  const RowMatrix points = oracle::grid(2, 2) * 10;
  const Springs springs = oracle::springs_within(points, 1);
  RowMatrix places = points;
  for (double limit : {any_memory, 0.0}) {
    make_spring_system(springs, limit)->solve(RowMatrix::Zero(points.rows(), 2), places);
    EXPECT_EQ(places, points);
  }
}

}  // namespace
}  // namespace ldle
