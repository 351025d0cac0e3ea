#include "ldle/neighbors/short_cuts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/math/disjoint_sets.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::short_cuts_test {

std::vector<IdPair> short_cuts_of(const RowMatrix& points, Index nearest) {
  const Context context;
  return short_cuts(nearest_neighbors(Data::of_points(points), nearest, context), context);
}

RowMatrix square(std::uint64_t seed) {
  return oracle::random_box(1500, Eigen::RowVector2d(1, 1), seed);
}

/// Two squares above each other.
RowMatrix two_sheets(double gap) {
  RowMatrix sheet(1500, 3), other(1500, 3);
  sheet << square(1), Eigen::VectorXd::Zero(1500);
  other << square(2), Eigen::VectorXd::Zero(1500);
  return oracle::stack(sheet, other, Eigen::RowVector3d(0, 0, gap));
}

TEST(ShortCuts, ManifoldsHaveNone) {
  EXPECT_TRUE(short_cuts_of(oracle::grid(40, 30), 25).empty());
  EXPECT_TRUE(short_cuts_of(square(3), 21).empty());
  EXPECT_TRUE(short_cuts_of(oracle::circle(300), 9).empty());
  EXPECT_TRUE(short_cuts_of(oracle::sphere(1000), 21).empty());
  EXPECT_TRUE(short_cuts_of(oracle::random_box(2000, Eigen::RowVector3d(1, 1, 1), 4), 21).empty());
}

TEST(ShortCuts, SheetsAreApartWithoutThem) {
  // A neighbourhood of 21 of 1500 points has a radius of 0.07. Two points half-way connect sheets
  // that are 0.12 apart.
  RowMatrix points(3002, 3);
  points << two_sheets(0.12), 0.3, 0.3, 0.055, 0.7, 0.6, 0.065;
  const NeighborGraph graph = nearest_neighbors(Data::of_points(points), 21, Context());
  const auto found = short_cuts(graph, Context());
  ASSERT_FALSE(found.empty());
  for (const IdPair& pair : found) {
    const bool in_one_sheet = pair.second < 1500 || (pair.first >= 1500 && pair.second < 3000);
    EXPECT_FALSE(in_one_sheet);
  }

  math::DisjointSets parts(graph.size());
  for (Id k = 0; k < graph.size(); ++k) {
    for (Id other : graph.neighbors[k]) {
      const IdPair pair{std::min(k, other), std::max(k, other)};
      if (!std::binary_search(found.begin(), found.end(), pair)) parts.join(k, other);
    }
  }
  EXPECT_EQ(parts.labels().second, 2);
}

TEST(ShortCuts, AreTheSameAfterPermutationAndScaling) {
  RowMatrix points(3001, 3);
  points << two_sheets(0.12), 0.5, 0.5, 0.05;
  const auto found = short_cuts_of(points, 21);
  ASSERT_FALSE(found.empty());
  std::vector<IdPair> reversed;
  for (const IdPair& pair : short_cuts_of(1e3 * points.colwise().reverse(), 21)) {
    reversed.push_back({3000 - pair.second, 3000 - pair.first});
  }
  std::sort(reversed.begin(), reversed.end());
  EXPECT_EQ(reversed, found);
}

TEST(ShortCuts, ThreadsDoNotMatter) {
  RowMatrix points(3001, 3);
  points << two_sheets(0.12), 0.5, 0.5, 0.05;
  const NeighborGraph graph = nearest_neighbors(Data::of_points(points), 21, Context());
  const Context one(ContextOptions{.threads = 1}), three(ContextOptions{.threads = 3});
  EXPECT_EQ(short_cuts(graph, one), short_cuts(graph, three));
}

TEST(ShortCuts, AFewPointsHaveNone) {
  EXPECT_TRUE(short_cuts_of(oracle::grid(2, 1), 2).empty());
  EXPECT_TRUE(short_cuts_of(oracle::grid(1, 1), 1).empty());
}

}  // namespace ldle::neighbors::short_cuts_test
