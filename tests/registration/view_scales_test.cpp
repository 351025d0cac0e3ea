#include "ldle/registration/view_scales.h"

#include <gtest/gtest.h>

#include <numeric>

#include "oracles/neighbors.h"
#include "oracles/points.h"
#include "oracles/view_graph.h"

namespace ldle::registration::view_scales_test {

/// One view that holds all points, with the given coordinates.
IntermediateViews single_view(const RowMatrix& coordinates) {
  std::vector<Id> all(coordinates.rows());
  std::iota(all.begin(), all.end(), 0);
  IntermediateViews views;
  views.dimension = coordinates.cols();
  views.cluster_of.assign(all.size(), 0);
  views.clusters.push_back(all);
  views.views.push_back(all);
  views.coordinates = coordinates;
  return views;
}

double scale_of(const RowMatrix& points, const RowMatrix& coordinates) {
  const Context context;
  const Data data = oracle::table(oracle::distance_matrix(points));
  return view_scales(single_view(coordinates), data, context).scale.front();
}

TEST(ViewScales, UndoAUniformScaling) {
  for (Index count : {2, 3, 4, 5, 30}) {
    const RowMatrix points = oracle::random_box(count, Eigen::RowVector2d(3, 1), count);
    EXPECT_NEAR(scale_of(points, 0.25 * points), 4.0, 1e-12);
  }
}

TEST(ViewScales, AreRatiosOfMediansOverAllPairs) {
  for (Index count : {4, 7, 8, 41}) {
    const RowMatrix points = oracle::random_box(count, Eigen::RowVector2d(3, 1), count);
    const RowMatrix other = oracle::random_box(count, Eigen::RowVector2d(1, 1), count + 1);
    const double wanted =
        oracle::view_scale(single_view(other), 0, oracle::distance_matrix(points));
    EXPECT_NEAR(scale_of(points, other) / wanted, 1.0, 1e-13) << count;
  }
}

TEST(ViewScales, CollapsedAndSinglePointViewsHaveScaleOne) {
  const RowMatrix points = oracle::random_box(6, Eigen::RowVector2d(1, 1), 1);
  EXPECT_EQ(scale_of(points, RowMatrix::Ones(6, 2)), 1.0);
  EXPECT_EQ(scale_of(points.topRows(1), RowMatrix::Ones(1, 2)), 1.0);
}

}  // namespace ldle::registration::view_scales_test
