#include "ldle/polish/surroundings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::polish::surroundings_test {

/// Inside is what lies in the three by three squares around the given point; the points listed are
/// those and all their neighbours.
TEST(Surroundings, ArePointsInSquaresAndTheirNeighbors) {
  const RowMatrix places = oracle::grid(30, 20);
  const Context context;
  const NeighborGraph graph = neighbors::nearest_neighbors(Data::of_points(places), 9, context);
  const double width = 3.5;
  const Id given = 285;
  const Surroundings found = surroundings_of({given}, width, graph, places);
  ASSERT_TRUE(std::ranges::is_sorted(found.points));
  ASSERT_EQ(found.is_inside.size(), found.points.size());
  ASSERT_EQ(found.graph.size(), std::ssize(found.points));
  const auto square = [&](Id k) {
    return Eigen::RowVector2d((places.row(k) / width).array().floor());
  };
  std::vector<char> listed(places.rows(), 0);
  Index inside = 0;
  for (Id k = 0; k < places.rows(); ++k) {
    if ((square(k) - square(given)).cwiseAbs().maxCoeff() > 1.0) continue;
    ++inside;
    for (Id j : graph.neighbors[k]) listed[j] = 1;
    const auto at = std::ranges::lower_bound(found.points, k);
    ASSERT_TRUE(at != found.points.end() && *at == k);
    EXPECT_TRUE(found.is_inside[at - found.points.begin()]);
    EXPECT_EQ(found.graph.neighbors.length(at - found.points.begin()), graph.neighbors.length(k));
  }
  EXPECT_GT(inside, 50);
  EXPECT_EQ(std::ranges::count(found.is_inside, 1), inside);
  EXPECT_EQ(std::ranges::count(listed, 1), std::ssize(found.points));
}

}  // namespace ldle::polish::surroundings_test
