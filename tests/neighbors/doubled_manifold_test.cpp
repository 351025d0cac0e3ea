#include "ldle/neighbors/doubled_manifold.h"

#include <gtest/gtest.h>

#include <cmath>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::doubled_manifold_test {

constexpr Index nearest = 13;

/// A part of the half-plane y >= 0 with boundary values of the line y = 0. Its other sides do not
/// count as boundary.
struct HalfPlane {
  RowMatrix points;
  Boundary boundary;
  Data data = Data::of_points(points);
  NeighborGraph graph = oracle::neighbor_graph(oracle::distance_matrix(points), nearest);

  explicit HalfPlane(RowMatrix places, bool marks) : points(std::move(places)) {
    boundary.marks = marks;
    for (double y : points.col(1)) boundary.values.push_back(marks ? double(y == 0.0) : y);
  }

  std::shared_ptr<const DoubledMetric> doubled() const {
    return std::make_shared<DoubledMetric>(data, graph, boundary);
  }

  /// All points of the doubled manifold in the plane: the given ones, then the mirror images.
  RowMatrix unfolded(const DoubledMetric& doubled) const {
    RowMatrix plane(doubled.size(), 2);
    for (Id k = 0; k < Id(doubled.size()); ++k) {
      plane.row(k) = points.row(doubled.original(k));
      if (k >= doubled.given()) plane(k, 1) *= -1.0;
    }
    return plane;
  }
};

TEST(DoubledMetric, MapsImagesToOriginalsAndBack) {
  const HalfPlane sheet(oracle::grid(6, 5), true);
  const DoubledMetric doubled(sheet.data, sheet.graph, sheet.boundary);
  EXPECT_EQ(doubled.given(), 30);
  EXPECT_EQ(doubled.size(), 30 + 24);
  for (Id k = 0; k < Id(doubled.size()); ++k) {
    EXPECT_EQ(doubled.across(doubled.across(k)), k);
    EXPECT_EQ(doubled.original(doubled.across(k)), doubled.original(k));
    const bool on_edge = sheet.points(doubled.original(k), 1) == 0.0;
    EXPECT_EQ(doubled.across(k) == k, on_edge);
  }
}

/// The double of a half-plane is the plane, so all distances are known.
TEST(DoubledMetric, IsExactForDistancesFromAStraightBoundary) {
  RowMatrix points = oracle::random_box(150, Eigen::RowVector2d(6, 5), 3);
  const HalfPlane sheet(points.array() + 0.5, false);
  const auto doubled = sheet.doubled();
  const Data data(doubled);
  const Eigen::MatrixXd wanted = oracle::distance_matrix(sheet.unfolded(*doubled));
  for (Id i = 0; i < Id(data.size()); i += 7) {
    for (Id j = 0; j < Id(data.size()); ++j) {
      EXPECT_NEAR(std::sqrt(data.squared_distance(i, j)), wanted(i, j), 1e-7);
    }
  }
}

/// d(x, y*) is the minimum of d(x,b) + d(b,y) over all points b on the boundary.
TEST(DoubledMetric, IsTheShortestPathOverAMarkedPoint) {
  const HalfPlane sheet(oracle::grid(9, 7), true);
  const auto doubled = sheet.doubled();
  const Data data(doubled);
  const Eigen::MatrixXd distances = oracle::distance_matrix(sheet.points);
  const auto wanted = [&](Id x, Id y) {
    double least = std::numeric_limits<double>::infinity();
    for (Index b = 0; b < sheet.points.rows(); ++b) {
      if (sheet.points(b, 1) == 0.0) least = std::min(least, distances(x, b) + distances(b, y));
    }
    return least;
  };
  Index compared = 0;
  for (Id x = 0; x < Id(doubled->given()); ++x) {
    for (Id y : sheet.graph.neighbors[x]) {
      if (doubled->across(x) == x || doubled->across(y) == y) continue;
      if (sheet.points(x, 1) > 1.0) continue;  // has no neighbours on the other side
      EXPECT_NEAR(std::sqrt(data.squared_distance(x, doubled->across(y))), wanted(x, y), 1e-12);
      EXPECT_EQ(data.squared_distance(doubled->across(x), doubled->across(y)),
                data.squared_distance(x, y));
      ++compared;
    }
  }
  EXPECT_GT(compared, 50);
}

/// Compares the doubled graph with a search over all points.
void expect_true_graph(const HalfPlane& sheet) {
  const auto doubled = sheet.doubled();
  const Data data(doubled);
  Eigen::MatrixXd distances(data.size(), data.size());
  for (Id i = 0; i < Id(data.size()); ++i) {
    for (Id j = 0; j < Id(data.size()); ++j) {
      distances(i, j) = std::sqrt(data.squared_distance(i, j));
    }
  }
  const NeighborGraph wanted = oracle::neighbor_graph(distances, nearest);
  const NeighborGraph found = double_graph(sheet.graph, doubled, Context());
  EXPECT_EQ(found.neighbors.offsets, wanted.neighbors.offsets);
  EXPECT_EQ(found.neighbors.values, wanted.neighbors.values);
  EXPECT_EQ(found.nearest, nearest);
}

TEST(DoubleGraph, FindsTheNearestNeighborsAmongAllPoints) {
  expect_true_graph(HalfPlane(oracle::shaken(oracle::grid(9, 7), 0.2, 4).cwiseAbs(), false));
  RowMatrix points = oracle::shaken(oracle::grid(9, 7), 0.2, 4);
  for (Index k = 0; k < points.rows(); ++k) {
    points(k, 1) = points(k, 1) < 0.4 ? 0.0 : points(k, 1);
  }
  expect_true_graph(HalfPlane(points, true));
}

TEST(DoubleGraph, TheDoubleOfAnIntervalIsACircle) {
  const Index count = 30;
  for (bool marks : {true, false}) {
    RowMatrix line(count, 1);
    Boundary boundary{marks, {}};
    for (Index k = 0; k < count; ++k) {
      line(k, 0) = double(k);
      const double distance = double(std::min(k, count - 1 - k));
      boundary.values.push_back(marks ? double(distance == 0.0) : distance);
    }
    const NeighborGraph graph = oracle::neighbor_graph(oracle::distance_matrix(line), 5);
    const auto doubled = std::make_shared<DoubledMetric>(Data::of_points(line), graph, boundary);
    const NeighborGraph found = double_graph(graph, doubled, Context());
    ASSERT_EQ(found.size(), 2 * count - 2);
    for (Index k = 0; k < found.size(); ++k) {
      const auto distances = found.distances_of(k);
      ASSERT_EQ(distances.size(), 5u) << k;
      const double wanted[] = {0, 1, 1, 2, 2};
      for (Index i = 0; i < 5; ++i) EXPECT_NEAR(distances[i], wanted[i], 1e-12) << k;
    }
  }
}

}  // namespace ldle::neighbors::doubled_manifold_test
