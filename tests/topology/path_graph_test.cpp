#include "ldle/topology/path_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::topology::path_graph_test {

constexpr Index nearest = 6;

struct Case {
  RowMatrix points = oracle::random_box(120, Eigen::RowVector2d(3, 2), 4);
  Eigen::MatrixXd distances = oracle::distance_matrix(points);
  NeighborGraph graph = oracle::neighbor_graph(distances, 12);

  bool is_near(Id a, Id b) const {
    const std::vector<Id> sorted = oracle::sorted_by_distance(distances, a);
    return std::find(sorted.begin() + 1, sorted.begin() + nearest, b) != sorted.begin() + nearest;
  }
};

TEST(PathGraph, JoinsNearestNeighborsInBothDirections) {
  const Case data;
  const PathGraph paths = make_path_graph(data.graph, nearest, PathLength::distance);
  for (Id a = 0; a < 120; ++a) {
    std::vector<Id> wanted, found;
    for (Id b = 0; b < 120; ++b) {
      if (a != b && (data.is_near(a, b) || data.is_near(b, a))) wanted.push_back(b);
    }
    for (const auto& [to, length] : paths.edges[a]) {
      found.push_back(to);
      EXPECT_NEAR(length, data.distances(a, to), 1e-6);
    }
    EXPECT_EQ(found, wanted);
  }
}

TEST(PathGraph, SpacingIsTheGeometricMeanOfBothEnds) {
  const Case data;
  const PathGraph paths = make_path_graph(data.graph, nearest, PathLength::spacing);
  for (Id a = 0; a < 120; ++a) {
    for (const auto& [to, length] : paths.edges[a]) {
      const double unit = std::sqrt(oracle::distance_to_nearest(data.distances, a, nearest) *
                                    oracle::distance_to_nearest(data.distances, to, nearest));
      EXPECT_NEAR(length, data.distances(a, to) / unit, 1e-5);
    }
  }
}

/// Units of the spacing do not depend on the density: scaling one of two parts changes nothing.
TEST(PathGraph, SpacingIsInvariantUnderLocalScale) {
  const RowMatrix part = oracle::random_box(80, Eigen::RowVector2d(3, 2), 4);
  const auto lengths = [&](double scale) {
    const RowMatrix points = oracle::stack(part, scale * part, Eigen::RowVector2d(100, 0));
    const auto graph = oracle::neighbor_graph(oracle::distance_matrix(points), 12);
    std::vector<float> found;
    for (const auto& edge : make_path_graph(graph, nearest, PathLength::spacing).edges.values) {
      found.push_back(edge.length);
    }
    return found;
  };
  const std::vector<float> equal = lengths(1.0), scaled = lengths(4.0);
  ASSERT_EQ(equal.size(), scaled.size());
  for (std::size_t e = 0; e < equal.size(); ++e) EXPECT_NEAR(equal[e], scaled[e], 1e-5);
}

TEST(PathGraph, ComponentsAreNumberedByTheirLowestPoints) {
  const RowMatrix part = oracle::random_box(40, Eigen::RowVector2d(1, 1), 4);
  const RowMatrix points = oracle::stack(part, part, Eigen::RowVector2d(100, 0));
  const auto graph = oracle::neighbor_graph(oracle::distance_matrix(points), 12);
  const PathGraph paths = make_path_graph(graph, 12, PathLength::distance);
  ASSERT_EQ(paths.components, 2);
  for (Id k = 0; k < 80; ++k) EXPECT_EQ(paths.component[k], k < 40 ? 0 : 1);
}

}  // namespace ldle::topology::path_graph_test
