#include "ldle/neighbors/point_search.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle::neighbors::point_search_test {

/// Sorts all points by distance, equal distances by index.
NeighborList nearest_of_all(const RowMatrix& points, const Eigen::RowVectorXd& place,
                            Index nearest) {
  NeighborList list;
  for (Index i = 0; i < points.rows(); ++i) list.push_back({(points.row(i) - place).norm(), Id(i)});
  std::ranges::stable_sort(list, {}, &Neighbor::distance);
  list.resize(nearest);
  return list;
}

/// A tree is used for few columns; for many columns all points are compared.
TEST(PointSearch, FindsTheNearestPointsInAnyDimension) {
  for (Index columns : {1, 3, 15, 16, 40}) {
    const Eigen::RowVectorXd sides = Eigen::RowVectorXd::Ones(columns);
    const RowMatrix points = oracle::random_box(300, sides, 1);
    const RowMatrix places = oracle::random_box(20, 1.5 * sides, 2);
    const PointSearch search(points, Context());
    for (Index i = 0; i < places.rows(); ++i) {
      const NeighborList found = search.find(places.row(i).data(), 7);
      const NeighborList wanted = nearest_of_all(points, places.row(i), 7);
      ASSERT_EQ(found.size(), wanted.size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        EXPECT_EQ(found[k].point, wanted[k].point);
        EXPECT_NEAR(found[k].distance, wanted[k].distance, 1e-12);
      }
    }
  }
}

TEST(PointSearch, ReturnsAtMostAllPoints) {
  const RowMatrix points = oracle::grid(3, 2);
  const double place[] = {0.2, 0.1};
  EXPECT_EQ(PointSearch(points, Context()).find(place, 50).size(),
            static_cast<std::size_t>(points.rows()));
}

TEST(PointSearch, OrdersTiesByIndex) {
  const RowMatrix points = RowMatrix::Zero(9, 2);
  const double place[] = {1.0, 0.0};
  const NeighborList found = PointSearch(points, Context()).find(place, 4);
  ASSERT_EQ(found.size(), 4u);
  for (Id k = 0; k < 4; ++k) EXPECT_EQ(found[k].point, k);
}

}  // namespace ldle::neighbors::point_search_test
