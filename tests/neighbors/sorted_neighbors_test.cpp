#include "ldle/neighbors/sorted_neighbors.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle/error.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::sorted_neighbors_test {

std::vector<Id> points_of(const NeighborList& list) {
  std::vector<Id> points;
  for (const Neighbor& neighbor : list) points.push_back(neighbor.point);
  return points;
}

TEST(SortNeighbors, SortsByDistanceAndTiesByIndex) {
  // The distances of 5, 2 and 9 differ by less than the tolerance of ties.
  NeighborList list{{3.0, 1}, {1.0 + 2e-13, 5}, {1.0 + 4e-13, 2}, {0.0, 7}, {1.0, 9}, {1.1, 0}};
  sort_neighbors(list);
  EXPECT_EQ(points_of(list), (std::vector<Id>{7, 2, 5, 9, 0, 1}));
  EXPECT_EQ(list[1].distance, 1.0 + 4e-13);
}

TEST(NearestOfCandidates, IncludesAllTiesOfTheLast) {
  const RowMatrix grid = oracle::grid(7, 7);
  const Eigen::MatrixXd distances = oracle::distance_matrix(grid);
  const Data data = Data::of_points(grid);
  std::vector<Id> candidates(grid.rows());
  for (Id i = 0; i < Id(candidates.size()); ++i) candidates[i] = i;
  Random(2).shuffle(candidates);
  for (Id point : {0, 24, 30}) {
    for (Index nearest : {1, 2, 5, 9, 10, 49}) {
      const auto found = nearest_of_candidates(data, point, candidates, nearest);
      EXPECT_EQ(points_of(found), oracle::ball(distances, point, nearest));
      for (const Neighbor& neighbor : found) {
        EXPECT_DOUBLE_EQ(neighbor.distance, distances(point, neighbor.point));
      }
    }
  }
}

TEST(NearestOfCandidates, IgnoresOtherPoints) {
  const Data data = Data::of_points(oracle::grid(10, 1));
  const std::vector<Id> candidates{9, 4, 7};
  EXPECT_EQ(points_of(nearest_of_candidates(data, 5, candidates, 2)), (std::vector<Id>{4, 7}));
}

TEST(JoinLists, PutsTheListsInOrder) {
  const NeighborGraph graph = join_lists({{{0.0, 0}, {1.0, 2}}, {{0.0, 1}}, {}}, 2, Context());
  ASSERT_EQ(graph.size(), 3);
  EXPECT_EQ(graph.nearest, 2);
  EXPECT_EQ(graph.neighbors.offsets, (std::vector<Index>{0, 2, 3, 3}));
  EXPECT_EQ(graph.neighbors.values, (std::vector<Id>{0, 2, 1}));
  EXPECT_EQ(graph.distances, (std::vector<double>{0.0, 1.0, 0.0}));
}

TEST(CheckNearest, MoreNeighborsThanPointsAreRejected) {
  EXPECT_NO_THROW(check_nearest(5, 5));
  EXPECT_THROW(check_nearest(6, 5), InvalidArgument);
}

}  // namespace ldle::neighbors::sorted_neighbors_test
