#include "ldle/topology/neighborhoods.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "oracles/points.h"
#include "topology/surveys.h"

namespace ldle::topology::neighborhoods_test {

/// The neighbours of a point that paths inside its list reach, by repeated passes over the list.
std::vector<Id> reached_within_list(const NeighborGraph& graph, const PathGraph& paths, Id k) {
  const auto all = graph.neighbors[k];
  const auto list = all.first(std::size_t(std::min<Index>(graph.nearest, std::ssize(all))));
  std::set<Id> reached{k};
  for (bool changed = true; changed;) {
    changed = false;
    for (Id point : list) {
      if (reached.contains(point)) continue;
      const bool touches = std::ranges::any_of(
          paths.edges[point],
          [&](const PathGraph::Edge& edge) { return reached.contains(edge.to); });
      if (touches) changed = reached.insert(point).second;
    }
  }
  std::vector<Id> kept;
  for (Id point : list) {
    if (reached.contains(point)) kept.push_back(point);
  }
  return kept;
}

TEST(Neighborhoods, AgreeWithOracle) {
  RowMatrix sheets(600, 3);
  sheets.topRows(300).leftCols(2) = oracle::random_box(300, Eigen::RowVector2d(10, 10), 1);
  sheets.bottomRows(300).leftCols(2) = oracle::random_box(300, Eigen::RowVector2d(10, 10), 2);
  sheets.topRows(300).col(2).setZero();
  sheets.bottomRows(300).col(2).setConstant(2.0);
  const RowMatrix grid = oracle::grid(20, 20);  // full of ties
  Index dropped = 0;
  for (const RowMatrix& points : {sheets, grid}) {
    const NeighborGraph graph =
        neighbors::nearest_neighbors(Data::of_points(points), 25, Context());
    const PathGraph paths = make_path_graph(graph, 6, PathLength::distance);
    const Ragged<Id> found = connected_neighborhoods(graph, paths, Context());
    for (Id k = 0; k < points.rows(); ++k) {
      const auto list = found[k];
      ASSERT_EQ(std::vector<Id>(list.begin(), list.end()), reached_within_list(graph, paths, k));
      dropped += graph.nearest - std::ssize(list);
    }
  }
  EXPECT_GT(dropped, 100);
}

/// Two sheets are closer to each other than the farthest neighbours, but not than the neighbours
/// along which paths run.
TEST(Neighborhoods, DoNotReachAnotherSheet) {
  constexpr Index side = 30;
  RowMatrix points(2 * side * side, 3);
  for (Index k = 0; k < points.rows(); ++k) {
    const Index in_sheet = k % (side * side);
    points.row(k) << static_cast<double>(in_sheet % side), static_cast<double>(in_sheet / side),
        k < side * side ? 0.0 : 3.5;
  }
  const Survey survey = test::survey_of(points, 2);
  EXPECT_EQ(survey.paths.components, 2);
  for (Index k = 0; k < points.rows(); ++k) {
    for (Id other : survey.lists[k]) EXPECT_EQ(other < side * side, k < side * side);
  }
}

}  // namespace ldle::topology::neighborhoods_test
