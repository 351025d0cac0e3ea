#include "ldle/topology/landmark_cells.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "oracles/points.h"
#include "topology/surveys.h"

namespace ldle::topology::landmark_cells_test {

using test::AllMembers;

PathGraph paths_of(const RowMatrix& points) {
  return make_path_graph(neighbors::nearest_neighbors(Data::of_points(points), 10, Context()), 6,
                         PathLength::distance);
}

/// Lengths of all shortest paths (Floyd and Warshall).
Eigen::MatrixXd all_path_lengths(const PathGraph& paths) {
  const Index n = paths.size();
  Eigen::MatrixXd length = Eigen::MatrixXd::Constant(n, n, std::numeric_limits<double>::infinity());
  for (Id k = 0; k < n; ++k) {
    length(k, k) = 0.0;
    for (const auto& edge : paths.edges[k]) length(k, edge.to) = double(edge.length);
  }
  for (Index via = 0; via < n; ++via) {
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) {
        length(i, j) = std::min(length(i, j), length(i, via) + length(via, j));
      }
    }
  }
  return length;
}

/// Each landmark is the point farthest from all before it; each point belongs to the nearest.
TEST(LandmarkCells, AgreeWithFarthestPointSampling) {
  const RowMatrix points = oracle::random_box(200, Eigen::RowVector2d(4, 3), 2);
  const PathGraph paths = paths_of(points);
  ASSERT_EQ(paths.components, 1);
  const Eigen::MatrixXd length = all_path_lengths(paths);
  std::vector<Index> landmarks{0};
  Eigen::VectorXd nearest = length.col(0);
  while (landmarks.size() < 25) {
    Index farthest = 0;
    nearest.maxCoeff(&farthest);
    landmarks.push_back(farthest);
    nearest = nearest.cwiseMin(length.col(farthest));
  }
  const AllMembers all(200);
  const std::vector<Index> counts{1, 7, 25};
  const auto found = make_landmark_cells(paths, all.members(), counts, Context());
  ASSERT_EQ(found.size(), 3U);
  for (std::size_t level = 0; level < 3; ++level) {
    ASSERT_EQ(found[level].landmarks, counts[level]);
    for (Index k = 0; k < 200; ++k) {
      double least = std::numeric_limits<double>::infinity();
      for (Index m = 0; m < counts[level]; ++m) least = std::min(least, length(k, landmarks[m]));
      EXPECT_NEAR(length(k, landmarks[found[level].cell[k]]), least, 1e-5) << k;
    }
  }
}

TEST(LandmarkCells, EveryCellHasAPointAndLaterCellsOnlyTakePointsOver) {
  const RowMatrix points = test::made("flat-torus", 1000, Sampling::random).points;
  const AllMembers all(1000);
  const std::vector<Index> counts{10, 40};
  const auto levels =
      make_landmark_cells(test::survey_of(points, 2).paths, all.members(), counts, Context());
  for (const LandmarkCells& level : levels) {
    const std::set<Id> cells(level.cell.begin(), level.cell.end());
    EXPECT_EQ(std::ssize(cells), level.landmarks);
    EXPECT_EQ(*cells.begin(), 0);
    EXPECT_EQ(*cells.rbegin(), level.landmarks - 1);
  }
  for (std::size_t k = 0; k < 1000; ++k) {
    if (levels[1].cell[k] < 10) {
      EXPECT_EQ(levels[1].cell[k], levels[0].cell[k]);
    }
  }
}

/// The cells of one of two components are those that it has alone.
TEST(LandmarkCells, OnlyTheComponentCounts) {
  const RowMatrix part = oracle::random_box(150, Eigen::RowVector2d(4, 3), 2);
  const RowMatrix both = oracle::stack(oracle::random_box(80, Eigen::RowVector2d(4, 3), 3), part,
                                       Eigen::RowVector2d(100, 0));
  const AllMembers alone(150);
  const std::vector<Index> counts{12};
  const auto wanted = make_landmark_cells(paths_of(part), alone.members(), counts, Context());
  std::vector<Id> ids(150);
  std::iota(ids.begin(), ids.end(), 80);
  MemberPlaces places(230);
  const auto found = make_landmark_cells(paths_of(both), places.of(ids), counts, Context());
  EXPECT_EQ(found[0].cell, wanted[0].cell);
}

TEST(MemberPlaces, InvertTheListOfOneComponentAtATime) {
  MemberPlaces places(6);
  const std::vector<Id> first{1, 4, 5}, second{0, 2};
  for (const auto* ids : {&first, &second, &first}) {
    const ComponentMembers members = places.of(*ids);
    EXPECT_EQ(members.size(), std::ssize(*ids));
    Index inside = 0;
    for (Id k = 0; k < 6; ++k) {
      if (members.place[k] == none) continue;
      EXPECT_EQ(members.points[members.place[k]], k);
      ++inside;
    }
    EXPECT_EQ(inside, std::ssize(*ids));
  }
}

}  // namespace ldle::topology::landmark_cells_test
