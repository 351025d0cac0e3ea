#include "ldle/local_views/tangent_maps.h"

#include <gtest/gtest.h>

#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"
#include "local_views/map_laws.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::local_views::tangent_maps_test {

constexpr Index neighbors = 13;

Ragged<Id> balls(const RowMatrix& points) {
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  Ragged<Id> views;
  for (Index k = 0; k < points.rows(); ++k) views.push_back(oracle::ball(distances, k, neighbors));
  return views;
}

std::shared_ptr<const LocalMaps> make(const Data& data, const Ragged<Id>& views,
                                      const Context& context = {}) {
  return make_tangent_maps(data, views, 2, neighbors, context);
}

TEST(TangentMaps, AreEqualForPointsAndDistances) {
  const RowMatrix points = oracle::roll_up(oracle::shaken(oracle::grid(12, 10), 0.3, 1), 24);
  const RowMatrix wide = points * oracle::random_rotation(60, 2).topRows(3);
  const RowMatrix distances = oracle::distance_matrix(points);
  const auto views = balls(points);
  const Data data = Data::of_points(points);
  const auto narrow = make(data, views), other = make(Data::of_points(wide), views),
             matrix = make(Data::of_distances(distances), views);
  EXPECT_NE(dynamic_cast<const ProjectionMaps*>(narrow.get()), nullptr);
  EXPECT_NE(dynamic_cast<const ScalingMaps*>(other.get()), nullptr);
  EXPECT_NE(dynamic_cast<const ScalingMaps*>(matrix.get()), nullptr);
  const auto all = test::all_points(points.rows());
  for (Id k = 0; k < points.rows(); ++k) {
    // Rounding may rotate two directions of nearly equal extent, but does not change distances.
    for (const auto& maps : {other, matrix}) {
      EXPECT_NEAR(test::distortion(*maps, k, views[k], data),
                  test::distortion(*narrow, k, views[k], data), 1e-9);
      const Eigen::MatrixXd found = oracle::distance_matrix(test::image(*maps, k, all));
      const Eigen::MatrixXd wanted = oracle::distance_matrix(test::image(*narrow, k, all));
      EXPECT_LT((found - wanted).cwiseAbs().maxCoeff(), 1e-9);
    }
  }
}

TEST(TangentMaps, SameBytesForOneAndTwoThreads) {
  const RowMatrix points = oracle::sphere(300);
  const RowMatrix distances = oracle::distance_matrix(points);
  const auto views = balls(points);
  for (const Data& data : {Data::of_points(points), Data::of_distances(distances)}) {
    const auto images = [&](Index threads) {
      const auto maps = make(data, views, Context({.threads = threads}));
      std::vector<RowMatrix> result;
      for (Id k = 0; k < 300; ++k) result.push_back(test::image(*maps, k, views[k]));
      return result;
    };
    EXPECT_EQ(images(1), images(2));
  }
}

}  // namespace ldle::local_views::tangent_maps_test
