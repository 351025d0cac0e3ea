#include "ldle/neighbors/distance_table.h"

#include <gtest/gtest.h>

#include <numeric>

#include "oracles/points.h"

namespace ldle::neighbors::distance_table_test {

TEST(DistanceTable, HasTheBytesOfComputedDistances) {
  const Data data =
      Data::of_points(SharedMatrix(oracle::random_box(100, Eigen::RowVectorXd::Ones(70), 1)));
  const Data table = with_distance_table(data, Context());
  ASSERT_EQ(table.size(), 100);
  EXPECT_EQ(table.points()->view(), data.points()->view());
  std::vector<Id> all(100);
  std::iota(all.rbegin(), all.rend(), 0);
  std::vector<double> computed(100), found(100);
  for (Id k = 0; k < 100; ++k) {
    data.squared_distances(k, all, computed.data());
    table.squared_distances(k, all, found.data());
    ASSERT_EQ(found, computed) << k;
  }
}

TEST(DistanceTable, IsAtMostTwiceAsLargeAsThePoints) {
  for (Index points : {1, 10, 127, 128, 129, 1000, 100000}) {
    for (Index columns : {1, 10, 63, 64, 1000, 60000}) {
      if (!table_saves_time(points, columns)) continue;
      EXPECT_LE(points * points, 2 * points * columns);
    }
  }
  EXPECT_TRUE(table_saves_time(698, 1024));
  EXPECT_FALSE(table_saves_time(100, 3));
}

TEST(DistanceTable, DataWithoutCoordinatesStayAsTheyAre) {
  const Data data = Data::of_distances(SharedMatrix(RowMatrix::Zero(4, 4)));
  EXPECT_EQ(with_distance_table(data, Context()).points(), nullptr);
}

}  // namespace ldle::neighbors::distance_table_test
