#include "ldle/local_views/tangent_maps.h"

#include <gtest/gtest.h>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"
#include "local_views/map_laws.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle {
namespace {

constexpr Index neighbors = 13;

Ragged<Id> balls(const RowMatrix& points) {
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  Ragged<Id> views;
  for (Index k = 0; k < points.rows(); ++k) views.push_back(oracle::ball(distances, k, neighbors));
  return views;
}

std::shared_ptr<const LocalMaps> make(const Metric& metric, const Ragged<Id>& views) {
  Progress progress;
  return make_tangent_maps(metric, views, 2, neighbors, progress);
}

TEST(TangentMaps, AreTheSameHoweverTheDataAreGiven) {
  const RowMatrix points = oracle::roll_up(oracle::shaken(oracle::grid(12, 10), 0.3, 1), 24);
  const RowMatrix wide = points * oracle::random_rotation(60, 2).topRows(3);
  const RowMatrix distances = oracle::distance_matrix(points);
  const auto views = balls(points);
  const EuclideanMetric narrow_metric(points), wide_metric(wide);
  const DistanceMatrixMetric matrix_metric(distances);
  const auto narrow = make(narrow_metric, views), other = make(wide_metric, views),
             matrix = make(matrix_metric, views);
  EXPECT_NE(dynamic_cast<const ProjectionMaps*>(narrow.get()), nullptr);
  EXPECT_NE(dynamic_cast<const ScalingMaps*>(other.get()), nullptr);
  EXPECT_NE(dynamic_cast<const ScalingMaps*>(matrix.get()), nullptr);
  const auto all = test::all_points(points.rows());
  for (Id k = 0; k < points.rows(); ++k) {
    // Two directions of nearly equal extent turn into each other with rounding: distances do not.
    for (const auto& maps : {other, matrix}) {
      EXPECT_NEAR(test::distortion(*maps, k, views[k], narrow_metric),
                  test::distortion(*narrow, k, views[k], narrow_metric), 1e-9);
      const Eigen::MatrixXd found = oracle::distance_matrix(test::image(*maps, k, all));
      const Eigen::MatrixXd wanted = oracle::distance_matrix(test::image(*narrow, k, all));
      EXPECT_LT((found - wanted).cwiseAbs().maxCoeff(), 1e-9);
    }
  }
}

TEST(TangentMaps, OneAndTwoThreadsGiveTheSameBytes) {
  const RowMatrix points = oracle::sphere(300);
  const RowMatrix distances = oracle::distance_matrix(points);
  const EuclideanMetric euclidean(points);
  const DistanceMatrixMetric matrix(distances);
  const auto views = balls(points);
  for (const Metric* metric :
       {static_cast<const Metric*>(&euclidean), static_cast<const Metric*>(&matrix)}) {
    const auto images = [&](Index threads) {
      const ThreadLimit limit(threads);
      const auto maps = make(*metric, views);
      std::vector<RowMatrix> result;
      for (Id k = 0; k < 300; ++k) result.push_back(test::image(*maps, k, views[k]));
      return result;
    };
    EXPECT_EQ(images(1), images(2));
  }
}

}  // namespace
}  // namespace ldle
