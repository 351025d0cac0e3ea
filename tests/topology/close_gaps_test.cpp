#include "ldle/topology/close_gaps.h"

#include <gtest/gtest.h>

#include "ldle/topology/split_mesh.h"
#include "topology/surveys.h"

namespace ldle::topology::close_gaps_test {

/// A grid of 20 x 20 points in the plane with two triangles for each square, except for the squares
/// from `begin` to `end - 1` in both directions.
struct Grid {
  static constexpr Id side = 20;
  RowMatrix points = RowMatrix(side * side, 2);
  TriangleMesh mesh = TriangleMesh(side * side);

  Grid(Id begin, Id end) {
    const auto in_gap = [&](Id i) { return begin <= i && i < end; };
    for (Id i = 0; i < side; ++i) {
      for (Id j = 0; j < side; ++j) {
        const Id a = i * side + j;
        points.row(a) << i, j;
        if (i + 1 == side || j + 1 == side || (in_gap(i) && in_gap(j))) continue;
        mesh.add({a, a + 1, a + side + 1});
        mesh.add({a, a + side + 1, a + side});
      }
    }
  }
  Index loops(const std::vector<Id>& boundary_points = {}) {
    const NeighborGraph graph = test::survey_graph(points);
    NeighborhoodShape shape;
    shape.density = 3.14159;
    const std::vector<NeighborhoodShape> shapes(points.rows(), shape);
    FoundBoundary boundary = no_boundary(points.rows());
    for (Id k : boundary_points) boundary.part[k] = 0;
    close_gaps(mesh, graph.neighbors, boundary, CircleLimit(shapes), Data::of_points(points),
               Context());
    return SplitMesh(mesh, test::AllMembers(points.rows()).members()).loops().size();
  }
};

/// The loop around the grid is left.
TEST(CloseGaps, ClosesAMissingSquare) {
  EXPECT_EQ(Grid(10, 11).loops(), 1);
}

/// Each new edge joins points two spacings apart at most, so they cannot span a wide hole.
TEST(CloseGaps, LeavesAWideHole) {
  Grid grid(5, 14);
  for (Id i = 6; i < 14; ++i) {
    for (Id j = 6; j < 14; ++j) {
      grid.points.row(i * Grid::side + j) << 1000.0 * i, 1000.0 * j;  // far away
    }
  }
  EXPECT_EQ(grid.loops(), 2);
}

TEST(CloseGaps, LeavesTheBoundaryOpen) {
  const Id a = 10 * Grid::side + 10, side = Grid::side;
  EXPECT_EQ(Grid(10, 11).loops({a, a + 1, a + side, a + side + 1}), 2);
}

}  // namespace ldle::topology::close_gaps_test
