#include "ldle/local_views/scaling_maps.h"

#include <gtest/gtest.h>

#include "ldle/local_views/projection_maps.h"
#include "local_views/map_laws.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::local_views::scaling_maps_test {

using test::all_points;

RowMatrix scaled_image(const Data& data, Index dimension, std::span<const Id> list,
                       std::span<const Id> at) {
  return test::image(*make_scaling_maps(data, test::one_list(list), dimension, Context()), 0, at);
}

RowMatrix projected_image(const RowMatrix& points, Index dimension, std::span<const Id> list,
                          std::span<const Id> at) {
  const auto maps =
      make_projection_maps(SharedMatrix(points), test::one_list(list), dimension, Context());
  return test::image(*maps, 0, at);
}

/// Gower's formula is the orthogonal projection, also at points outside the list, for distances of
/// points and for a matrix of distances.
TEST(ScalingMaps, AreProjectionsForEuclideanDistances) {
  for (Index dimension : {1, 2, 3}) {
    for (Index columns : {3, 6}) {
      const RowMatrix points = oracle::random_box(90, Eigen::RowVectorXd::Ones(columns), 7);
      const RowMatrix distances = oracle::distance_matrix(points);
      // The list is longer than one block of distances.
      const auto list = all_points(70), at = all_points(90);
      const RowMatrix wanted = projected_image(points, dimension, list, at);
      const RowMatrix from_points = scaled_image(Data::of_points(points), dimension, list, at);
      const RowMatrix from_matrix =
          scaled_image(Data::of_distances(distances), dimension, list, at);
      EXPECT_LT((from_points - wanted).cwiseAbs().maxCoeff(), 1e-12);
      EXPECT_LT((from_matrix - wanted).cwiseAbs().maxCoeff(), 1e-12);
    }
  }
}

TEST(ScalingMaps, CommuteWithVerySmallAndVeryLargeScales) {
  const RowMatrix points = oracle::random_box(30, Eigen::RowVector3d(3, 2, 0.1), 1);
  const auto list = all_points(20), at = all_points(30);
  const RowMatrix plain = scaled_image(Data::of_points(points), 2, list, at);
  for (double factor : {0x1p-450, 0x1p450}) {
    const RowMatrix scaled = factor * points;
    EXPECT_EQ(scaled_image(Data::of_points(scaled), 2, list, at) / factor, plain);
  }
}

/// Three points at distance 2 from each other and 1 from a fourth. No Euclidean points have these
/// distances: the fourth would be the middle of each pair.
TEST(ScalingMaps, AreFiniteForDistancesThatAreNotEuclidean) {
  RowMatrix star(4, 4);
  star << 0, 1, 1, 1, 1, 0, 2, 2, 1, 2, 0, 2, 1, 2, 2, 0;
  const auto all = all_points(4);
  const RowMatrix y = scaled_image(Data::of_distances(star), 3, all, all);
  EXPECT_TRUE(y.allFinite());
  EXPECT_LT(y.row(0).norm(), 1e-12);
  EXPECT_EQ(y.col(2), Eigen::VectorXd::Zero(4)) << "the third eigenvalue is negative";
}

TEST(ScalingMaps, DirectionsWithoutExtentAreZero) {
  RowMatrix line = RowMatrix::Zero(8, 3);
  for (Index i = 0; i < 8; ++i) line.row(i) = double(i) * Eigen::RowVector3d(1, 2, 2);
  const RowMatrix y = scaled_image(Data::of_points(line), 2, all_points(8), all_points(8));
  EXPECT_NEAR(std::abs(y(7, 0) - y(0, 0)), 21, 1e-12);
  EXPECT_EQ(y.col(1), Eigen::VectorXd::Zero(8));
  const auto alone = all_points(1);
  EXPECT_EQ(scaled_image(Data::of_points(line), 2, alone, alone), RowMatrix::Zero(1, 2));
}

}  // namespace ldle::local_views::scaling_maps_test
