#include "ldle/math/laplacian_system.h"

#include <gtest/gtest.h>

#include "oracles/edge_lengths.h"
#include "oracles/points.h"

namespace ldle::math::laplacian_system_test {

/// Without memory for a factor the system is solved by iteration.
const Context without_memory({.memory_limit = 1e-6});

/// Two flat pieces with no edge between them.
RowMatrix two_pieces() {
  return oracle::stack(oracle::shaken(oracle::grid(6, 5), 0.3, 1),
                       oracle::shaken(oracle::grid(4, 7), 0.3, 2), Eigen::RowVector2d(50, 0));
}

TEST(LaplacianSystem, SolvesAndFixesOnePointOfEachPiece) {
  const RowMatrix points = two_pieces();
  const EdgeLengths edges = oracle::edges_within(points, 1.9);
  const Eigen::MatrixXd laplacian = oracle::weighted_laplacian(edges);
  const RowMatrix wanted = oracle::shaken(points, 2, 3);
  const auto system = make_laplacian_system(edges, Context());
  EXPECT_EQ(system->method(), "sparse Cholesky factor");
  RowMatrix places = points;
  system->solve(laplacian * wanted, places, Context());
  EXPECT_LT((laplacian * (places - wanted)).norm(), 1e-10 * wanted.norm());
  const Index second = oracle::grid(6, 5).rows();
  EXPECT_LT((places.row(0) - points.row(0)).norm(), 1e-12);
  EXPECT_LT((places.row(second) - points.row(second)).norm(), 1e-10);
}

/// One edge has a weight of 1e20 and the other of 1: the sum of both is rounded to 1e20, so that
/// the matrix is singular in double precision.
TEST(LaplacianSystem, AMatrixThatCannotBeFactoredIsIterated) {
  EdgeLengths edges;
  for (const std::vector<Id>& list : {std::vector<Id>{1}, {0, 2}, {1}}) {
    edges.neighbors.push_back(list);
  }
  edges.weight = {1.0, 1.0, 1e20, 1e20};
  edges.length = {1.0, 1.0, 1e-10, 1e-10};
  EXPECT_NE(make_laplacian_system(edges, Context())->method(), "sparse Cholesky factor");
}

TEST(LaplacianSystem, IterationConvergesToASolution) {
  const RowMatrix points = two_pieces();
  const EdgeLengths edges = oracle::edges_within(points, 1.9);
  const Eigen::MatrixXd laplacian = oracle::weighted_laplacian(edges);
  const RowMatrix right = laplacian * oracle::shaken(points, 2, 3);
  const auto system = make_laplacian_system(edges, without_memory);
  EXPECT_EQ(system->method(), "conjugate gradients");
  RowMatrix places = points;
  const double before = (laplacian * places - right).norm();
  for (int times = 0; times < 6; ++times) system->solve(right, places, without_memory);
  EXPECT_LT((laplacian * places - right).norm(), 1e-8 * before);
}

TEST(LaplacianSystem, PointsWithoutEdgesDoNotMove) {
  const RowMatrix points = oracle::grid(2, 2) * 10;
  const EdgeLengths edges = oracle::edges_within(points, 1);
  RowMatrix places = points;
  for (const Context& context : {Context(), without_memory}) {
    make_laplacian_system(edges, context)
        ->solve(RowMatrix::Zero(points.rows(), 2), places, context);
    EXPECT_EQ(places, points);
  }
}

}  // namespace ldle::math::laplacian_system_test
