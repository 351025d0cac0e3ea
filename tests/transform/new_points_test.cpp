#include "ldle/transform/new_points.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/error.h"
#include "oracles/points.h"

namespace ldle::transform::new_points_test {

RowMatrix distances_between(const RowMatrix& from, const RowMatrix& to) {
  return RowMatrix::NullaryExpr(from.rows(), to.rows(),
                                [&](Index i, Index j) { return (from.row(i) - to.row(j)).norm(); });
}

struct Case {
  RowMatrix data = oracle::random_box(80, Eigen::RowVector3d(2, 1, 1), 1);
  RowMatrix rows = oracle::random_box(10, Eigen::RowVector3d(2, 1, 1), 2);
  RowMatrix known = distances_between(data, data);
  RowMatrix new_distances = distances_between(rows, data);
  NewRows by_rows{data, rows, Context()};
  NewDistances by_distances{known, new_distances};
};

TEST(NewPoints, NearestAgreeWithSorting) {
  const Case points;
  for (const NewPoints* seen : {static_cast<const NewPoints*>(&points.by_rows),
                                static_cast<const NewPoints*>(&points.by_distances)}) {
    ASSERT_EQ(seen->size(), 10);
    for (Index i = 0; i < 10; ++i) {
      std::vector<std::pair<double, Id>> wanted;
      for (Id k = 0; k < 80; ++k) wanted.push_back({points.new_distances(i, k), k});
      std::sort(wanted.begin(), wanted.end());
      const neighbors::NeighborList found = seen->nearest(i, 7);
      ASSERT_EQ(found.size(), 7U);
      for (std::size_t j = 0; j < 7; ++j) {
        EXPECT_EQ(found[j].point, wanted[j].second);
        EXPECT_NEAR(found[j].distance, wanted[j].first, 1e-12);
      }
    }
    EXPECT_EQ(seen->nearest(0, 1000).size(), 80U);
  }
}

/// Coordinates relative to the new point keep all distances, to it and between the data points.
TEST(NewPoints, CoordinatesKeepDistances) {
  const Case points;
  for (const NewPoints* seen : {static_cast<const NewPoints*>(&points.by_rows),
                                static_cast<const NewPoints*>(&points.by_distances)}) {
    for (Index i = 0; i < 10; ++i) {
      const neighbors::NeighborList list = seen->nearest(i, 12);
      const Eigen::MatrixXd found = seen->seen_from(i, list);
      ASSERT_EQ(found.rows(), 12);
      for (Index a = 0; a < 12; ++a) {
        EXPECT_NEAR(found.row(a).norm(), list[a].distance, 1e-7);
        for (Index b = 0; b < 12; ++b) {
          EXPECT_NEAR((found.row(a) - found.row(b)).norm(),
                      points.known(list[a].point, list[b].point), 1e-7);
        }
      }
    }
  }
}

TEST(NewPoints, ReachIsTheDistanceToANearestDataPoint) {
  const Case points;
  for (Id k = 0; k < 80; k += 9) {
    std::vector<double> sorted(points.known.row(k).begin(), points.known.row(k).end());
    std::sort(sorted.begin(), sorted.end());
    for (Index count : {1, 5, 80}) {
      EXPECT_NEAR(points.by_rows.reach(k, count), sorted[count - 1], 1e-12);
      EXPECT_NEAR(points.by_distances.reach(k, count), sorted[count - 1], 1e-12);
    }
  }
}

TEST(NewPoints, RowsMustSuitTheData) {
  const Case points;
  const RowMatrix wrong_columns = RowMatrix::Zero(2, 4);
  EXPECT_THROW(NewRows(points.data, wrong_columns, Context()), InvalidArgument);
  EXPECT_THROW(NewDistances(points.known, wrong_columns), InvalidArgument);
  const RowMatrix negative = RowMatrix::Constant(1, 80, -1.0);
  EXPECT_THROW(NewDistances(points.known, negative), InvalidArgument);
}

}  // namespace ldle::transform::new_points_test
