#include "ldle/seam/outline.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/seam/embedded_mesh.h"
#include "seam/unrolled.h"

namespace ldle::seam::outline_test {

using test::graph_of;
using test::random_square;

double cross(const Eigen::RowVector2d& u, const Eigen::RowVector2d& v) {
  return u[0] * v[1] - u[1] * v[0];
}

/// Positive if the walk runs counter-clockwise.
double area_inside(const RowMatrix& points, const std::vector<Id>& walk) {
  double area = 0.0;
  for (std::size_t i = 0; i < walk.size(); ++i) {
    area += cross(points.row(walk[i]), points.row(walk[(i + 1) % walk.size()])) / 2;
  }
  return area;
}

TEST(TraceOutlines, OneWalkForEachHoleAndOneAroundAll) {
  const RowMatrix points = generate_dataset("disc-three-holes", {.n = 3000}).points;
  const NeighborGraph graph = graph_of(points);
  const auto outlines = trace_outlines({points, graph}, Context());
  ASSERT_EQ(outlines.size(), 1U);
  ASSERT_EQ(outlines[0].walks.size(), 4U);
  EXPECT_GT(area_inside(points, outlines[0].walks[0]), 1.0);
  for (std::size_t hole = 1; hole < 4; ++hole) {
    EXPECT_LT(area_inside(points, outlines[0].walks[hole]), 0.0);
    EXPECT_LE(outlines[0].walks[hole].size(), outlines[0].walks[hole - 1].size());
  }
}

/// The area inside the outer walk minus the holes is the area of all triangles.
TEST(TraceOutlines, WalksEncloseTheAreaOfTheTriangles) {
  for (const char* name : {"square", "annulus", "disc-three-holes"}) {
    const RowMatrix points = generate_dataset(name, {.n = 2500}).points;
    const NeighborGraph graph = graph_of(points);
    const EmbeddedMesh mesh(EmbeddedGraph(points, graph), Context());
    double wanted = 0.0;
    Index ways = 0;
    for (Id a = 0; a < mesh.points(); ++a) {
      for (const auto& [b, c] : mesh.ways_from(a)) {
        wanted += cross(points.row(b) - points.row(a), points.row(c) - points.row(a)) / 6;
        ++ways;
      }
    }
    const auto outlines = trace_outlines({points, graph}, Context());
    ASSERT_EQ(outlines.size(), 1U) << name;
    double found = 0.0;
    for (const auto& walk : outlines[0].walks) found += area_inside(points, walk);
    EXPECT_NEAR(found, wanted, 1e-9 * wanted) << name;
    EXPECT_EQ(3 * outlines[0].triangles, ways) << name;
  }
}

TEST(TraceOutlines, StepsAreEdgesWithATriangleOnTheLeftOnly) {
  const RowMatrix points = random_square(800);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedMesh mesh(EmbeddedGraph(points, graph), Context());
  Index steps = 0;
  for (const Outline& outline : trace_outlines({points, graph}, Context())) {
    for (const auto& walk : outline.walks) {
      for (std::size_t i = 0; i < walk.size(); ++i) {
        EXPECT_TRUE(mesh.on_outline(walk[i], walk[(i + 1) % walk.size()]));
        ++steps;
      }
    }
  }
  EXPECT_GT(steps, 50);
}

/// Two squares far apart in the data, one on the other in the embedding.
TEST(TraceOutlines, SheetsThatLieOnEachOtherAreSeparate) {
  const RowMatrix square = random_square(800);
  RowMatrix points(1600, 3), flat(1600, 2);
  points << square, RowMatrix::Zero(800, 1), square, RowMatrix::Ones(800, 1);
  flat << square, (square.array() + 0.003).matrix();
  const NeighborGraph graph = graph_of(points);
  const auto outlines = trace_outlines({flat, graph}, Context());
  ASSERT_EQ(outlines.size(), 2U);
  for (const Outline& outline : outlines) {
    EXPECT_EQ(outline.walks.size(), 1U);
    const bool upper = outline.walks[0][0] >= 800;
    for (Id k : outline.walks[0]) EXPECT_EQ(k >= 800, upper);
  }
}

}  // namespace ldle::seam::outline_test
