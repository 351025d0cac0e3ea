#include "ldle/laplacian/build_laplacian.h"

#include <gtest/gtest.h>

#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle::laplacian::build_laplacian_test {

const LaplacianOptions small{.graph_neighbors = 12, .scale_neighbor = 5};

RowMatrix two_pieces() {
  return oracle::stack(oracle::shaken(oracle::grid(8, 9), 0.3, 1),
                       oracle::shaken(oracle::grid(7, 6), 0.3, 2), Eigen::RowVector2d(50, 0));
}

GraphLaplacian build(const RowMatrix& points, const LaplacianOptions& options, Index spare = 0) {
  const auto graph =
      oracle::neighbor_graph(oracle::distance_matrix(points), options.graph_neighbors + spare);
  return build_laplacian(graph, options);
}

void expect_equal_to_dense(const RowMatrix& points, const LaplacianOptions& options,
                           Index spare = 0) {
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  const auto wanted = oracle::graph_laplacian(distances, options);
  const auto laplacian = build(points, options, spare);
  const Eigen::MatrixXd found = laplacian.matrix, expected = wanted.matrix;
  EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-13 * expected.cwiseAbs().maxCoeff());
  EXPECT_EQ(laplacian.component, wanted.component);
  EXPECT_EQ(laplacian.components, wanted.components);
  EXPECT_EQ(connected_components(oracle::neighbor_graph(distances, options.graph_neighbors + spare),
                                 options),
            std::pair(wanted.component, wanted.components));
  ASSERT_EQ(laplacian.scale.size(), wanted.scale.size());
  for (std::size_t k = 0; k < wanted.scale.size(); ++k) {
    EXPECT_DOUBLE_EQ(laplacian.scale[k], wanted.scale[k]);
  }
}

TEST(BuildLaplacian, AgreesWithTheDenseLaplacianOnRandomPoints) {
  expect_equal_to_dense(oracle::random_box(200, Eigen::RowVector2d(1, 1), 1), small);
  expect_equal_to_dense(oracle::random_box(200, Eigen::RowVector3d(1, 2, 1), 2), small);
  expect_equal_to_dense(two_pieces(), small);
}

TEST(BuildLaplacian, AgreesWithTheDenseLaplacianOnGridsWithTies) {
  for (Index neighbors : {5, 8, 12, 21}) {
    SCOPED_TRACE(neighbors);
    expect_equal_to_dense(oracle::grid(12, 11), {neighbors, 5});
  }
}

TEST(BuildLaplacian, IgnoresFurtherNeighborsOfTheGraph) {
  expect_equal_to_dense(oracle::random_box(150, Eigen::RowVector2d(1, 1), 3), small, 9);
  expect_equal_to_dense(oracle::grid(11, 12), small, 9);
}

TEST(BuildLaplacian, IsSymmetricWithRowsThatSumToZero) {
  const auto laplacian = build(oracle::random_box(300, Eigen::RowVector2d(3, 1), 4), small);
  const Eigen::MatrixXd dense = laplacian.matrix;
  EXPECT_EQ(dense, dense.transpose());
  for (Index k = 0; k < dense.rows(); ++k) {
    EXPECT_LT(std::abs(dense.row(k).sum()), 1e-14 * dense(k, k));
    EXPECT_GT(dense(k, k), 0);
  }
}

TEST(BuildLaplacian, DoesNotDependOnTheScaleOfTheData) {
  const RowMatrix points = oracle::random_box(150, Eigen::RowVector2d(1, 1), 5);
  const Eigen::MatrixXd one = build(points, small).matrix;
  const Eigen::MatrixXd other = build(1024.0 * points, small).matrix;
  EXPECT_EQ(one, other);
}

TEST(BuildLaplacian, ComponentsAreNumberedByTheirLowestPoint) {
  RowMatrix points = two_pieces();
  points.row(0).swap(points.row(100));
  const auto laplacian = build(points, small);
  ASSERT_EQ(laplacian.components, 2);
  EXPECT_EQ(laplacian.component[0], 0);
  EXPECT_EQ(laplacian.component[1], 1);
  EXPECT_EQ(laplacian.component[100], 1);
  EXPECT_EQ(laplacian.component[101], 0);
}

}  // namespace ldle::laplacian::build_laplacian_test
