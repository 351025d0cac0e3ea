#include "ldle/neighbors/doubled_manifold.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/core/error.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle {
namespace {

constexpr Index nearest = 13;

/// A part of the half-plane y >= 0 and what is known of its edge y = 0; its other sides are taken
/// for open.
struct HalfPlane {
  RowMatrix points;
  Boundary boundary;
  EuclideanMetric metric{points};
  NeighborGraph graph = oracle::neighbor_graph(oracle::distance_matrix(points), nearest);

  explicit HalfPlane(RowMatrix places, bool marks) : points(std::move(places)) {
    boundary.marks = marks;
    for (double y : points.col(1)) boundary.values.push_back(marks ? double(y == 0.0) : y);
  }

  /// The doubled points in the plane: the given ones, then the images of those inside.
  RowMatrix unfolded(const DoubledMetric& doubled) const {
    RowMatrix plane(doubled.size(), 2);
    for (Id k = 0; k < Id(doubled.size()); ++k) {
      plane.row(k) = points.row(doubled.original(k));
      if (k >= doubled.given()) plane(k, 1) *= -1.0;
    }
    return plane;
  }
};

TEST(DoubledMetric, KnowsImagesAndTheirOriginals) {
  const HalfPlane sheet(oracle::grid(6, 5), true);
  const DoubledMetric doubled(sheet.metric, sheet.graph, sheet.boundary);
  EXPECT_EQ(doubled.given(), 30);
  EXPECT_EQ(doubled.size(), 30 + 24);
  for (Id k = 0; k < Id(doubled.size()); ++k) {
    EXPECT_EQ(doubled.across(doubled.across(k)), k);
    EXPECT_EQ(doubled.original(doubled.across(k)), doubled.original(k));
    const bool on_edge = sheet.points(doubled.original(k), 1) == 0.0;
    EXPECT_EQ(doubled.across(k) == k, on_edge);
  }
}

/// A mirror in the plane: with distances from a straight edge every distance is the true one.
TEST(DoubledMetric, WithDistancesIsExactAtAStraightEdge) {
  RowMatrix points = oracle::random_box(150, Eigen::RowVector2d(6, 5), 3);
  const HalfPlane sheet(points.array() + 0.5, false);
  const DoubledMetric doubled(sheet.metric, sheet.graph, sheet.boundary);
  const Eigen::MatrixXd wanted = oracle::distance_matrix(sheet.unfolded(doubled));
  for (Id i = 0; i < Id(doubled.size()); i += 7) {
    for (Id j = 0; j < Id(doubled.size()); ++j) {
      EXPECT_NEAR(std::sqrt(doubled.squared_distance(i, j)), wanted(i, j), 1e-7);
    }
  }
}

/// min over b of d(x,b) + d(b,y) over all points b of the edge, between all points of a view.
TEST(DoubledMetric, WithMarksIsTheShortestWayOverAMarkedPoint) {
  const HalfPlane sheet(oracle::grid(9, 7), true);
  const DoubledMetric doubled(sheet.metric, sheet.graph, sheet.boundary);
  const Eigen::MatrixXd distances = oracle::distance_matrix(sheet.points);
  const auto wanted = [&](Id x, Id y) {
    double least = std::numeric_limits<double>::infinity();
    for (Index b = 0; b < sheet.points.rows(); ++b) {
      if (sheet.points(b, 1) == 0.0) least = std::min(least, distances(x, b) + distances(b, y));
    }
    return least;
  };
  Index compared = 0;
  for (Id x = 0; x < Id(doubled.given()); ++x) {
    for (Id y : sheet.graph.neighbors[x]) {
      if (doubled.across(x) == x || doubled.across(y) == y) continue;
      if (sheet.points(x, 1) > 1.0) continue;  // the others have no neighbours across
      EXPECT_NEAR(std::sqrt(doubled.squared_distance(x, doubled.across(y))), wanted(x, y), 1e-12);
      EXPECT_EQ(doubled.squared_distance(doubled.across(x), doubled.across(y)),
                doubled.squared_distance(x, y));
      ++compared;
    }
  }
  EXPECT_GT(compared, 50);
}

/// The nearest neighbours among all points, by brute force.
void expect_true_graph(const HalfPlane& sheet) {
  const DoubledMetric doubled(sheet.metric, sheet.graph, sheet.boundary);
  Eigen::MatrixXd distances(doubled.size(), doubled.size());
  for (Id i = 0; i < Id(doubled.size()); ++i) {
    for (Id j = 0; j < Id(doubled.size()); ++j) {
      distances(i, j) = std::sqrt(doubled.squared_distance(i, j));
    }
  }
  const NeighborGraph wanted = oracle::neighbor_graph(distances, nearest);
  Progress progress;
  const NeighborGraph found = double_graph(sheet.graph, doubled, progress);
  EXPECT_EQ(found.neighbors.offsets, wanted.neighbors.offsets);
  EXPECT_EQ(found.neighbors.values, wanted.neighbors.values);
  EXPECT_EQ(found.nearest, nearest);
}

TEST(DoubleGraph, FindsTheNearestOfAllPoints) {
  expect_true_graph(HalfPlane(oracle::shaken(oracle::grid(9, 7), 0.2, 4).cwiseAbs(), false));
  RowMatrix points = oracle::shaken(oracle::grid(9, 7), 0.2, 4);
  for (Index k = 0; k < points.rows(); ++k) {
    points(k, 1) = points(k, 1) < 0.4 ? 0.0 : points(k, 1);
  }
  expect_true_graph(HalfPlane(points, true));
}

/// The double of an interval is a circle.
TEST(DoubleGraph, OfAnIntervalIsACircle) {
  const Index count = 30;
  for (bool marks : {true, false}) {
    RowMatrix line(count, 1);
    Boundary boundary{marks, {}};
    for (Index k = 0; k < count; ++k) {
      line(k, 0) = double(k);
      const double distance = double(std::min(k, count - 1 - k));
      boundary.values.push_back(marks ? double(distance == 0.0) : distance);
    }
    const EuclideanMetric metric(line);
    const NeighborGraph graph = oracle::neighbor_graph(oracle::distance_matrix(line), 5);
    const DoubledMetric doubled(metric, graph, boundary);
    Progress progress;
    const NeighborGraph found = double_graph(graph, doubled, progress);
    ASSERT_EQ(found.size(), 2 * count - 2);
    for (Index k = 0; k < found.size(); ++k) {
      const auto distances = found.distances_of(k);
      ASSERT_EQ(distances.size(), 5u) << k;
      const double wanted[] = {0, 1, 1, 2, 2};
      for (Index i = 0; i < 5; ++i) EXPECT_NEAR(distances[i], wanted[i], 1e-12) << k;
    }
  }
}

TEST(ReadBoundary, TellsMarksFromDistances) {
  EXPECT_TRUE(read_boundary(std::vector<double>{0, 1, 0}, 3).marks);
  EXPECT_FALSE(read_boundary(std::vector<double>{0, 1, 0.5}, 3).marks);
}

TEST(ReadBoundary, RefusesWhatIsNone) {
  EXPECT_THROW(read_boundary(std::vector<double>{0, 1}, 3), InvalidArgument);
  EXPECT_THROW(read_boundary(std::vector<double>{0, 0, 0}, 3), InvalidArgument);
  EXPECT_THROW(read_boundary(std::vector<double>{1, 1, 1}, 3), InvalidArgument);
  for (double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), 1e200}) {
    try {
      read_boundary(std::vector<double>{0, 1, bad}, 3);
      FAIL();
    } catch (const InvalidArgument& error) {
      EXPECT_EQ(error.field(), "boundary row 2");
    }
  }
}

}  // namespace
}  // namespace ldle
