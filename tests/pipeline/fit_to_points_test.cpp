#include "ldle/pipeline/fit_to_points.h"

#include <gtest/gtest.h>

#include "ldle/ldle.h"
#include "oracles/points.h"

namespace ldle::pipeline::fit_to_points_test {

/// Ten points have ten neighbours, the points themselves included. The result says so, and is the
/// same as with these numbers given.
TEST(FitToPoints, FewPointsHaveFewNeighbors) {
  const RowMatrix points = oracle::random_box(10, Eigen::RowVector2d(1, 1), 4);
  Options fitting;
  fitting.laplacian.graph_neighbors = fitting.laplacian.scale_neighbor = 10;
  fitting.local_views.view_neighbors = 10;
  const Result found = ldle::embed(points), expected = ldle::embed(points, fitting);
  EXPECT_TRUE((found.embedding.array() == expected.embedding.array()).all());
  const auto mentions = [](const Result& result) {
    return std::ranges::any_of(result.warnings, [](const std::string& warning) {
      return warning.starts_with("graph_neighbors = 49: reduced to 10");
    });
  };
  EXPECT_TRUE(mentions(found));
  EXPECT_FALSE(mentions(expected));
}

TEST(FitToPoints, EnoughPointsChangeNothing) {
  Options options;
  fit_to_points(49, options);
  EXPECT_EQ(options.laplacian.graph_neighbors, 49);
}

}  // namespace ldle::pipeline::fit_to_points_test
