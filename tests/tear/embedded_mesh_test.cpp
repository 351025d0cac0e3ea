#include "ldle/tear/embedded_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "ldle/core/random.h"
#include "ldle/datasets/datasets.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/tear/rim_polygons.h"

namespace ldle {
namespace {

NeighborGraph graph_of(const RowMatrix& points) {
  Progress progress;
  return nearest_neighbors(EuclideanMetric(points), 25, progress);
}

RowMatrix random_square(Index n) {
  Random random(7);
  RowMatrix points(n, 2);
  for (double& x : points.reshaped()) x = random.uniform();
  return points;
}

using Triangle = std::array<Id, 3>;

std::set<Triangle> triangles_of(const EmbeddedMesh& mesh) {
  std::set<Triangle> triangles;
  for (Id a = 0; a < mesh.points(); ++a) {
    for (const auto& [b, c] : mesh.ways_from(a)) {
      Triangle corners{a, b, c};
      std::sort(corners.begin(), corners.end());
      triangles.insert(corners);
    }
  }
  return triangles;
}

// Positive where d lies in the circle through a, b and c, which run counter-clockwise.
double in_circle(const RowMatrix& p, Id a, Id b, Id c, Id d) {
  Eigen::Matrix3d m;
  int row = 0;
  for (Id k : {a, b, c}) {
    const Eigen::RowVector2d v = p.row(k) - p.row(d);
    m.row(row++) << v[0], v[1], v.squaredNorm();
  }
  return m.determinant();
}

TEST(EmbeddedMesh, CirclesAroundTrianglesAreEmpty) {
  const RowMatrix points = random_square(600);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedMesh mesh(EmbeddedGraph(points, graph));
  for (Id a = 0; a < mesh.points(); ++a) {
    for (const auto& [b, c] : mesh.ways_from(a)) {
      for (Id d = 0; d < mesh.points(); ++d) {
        // Points are moved a little, so those on a circle may lie on either side.
        if (d != a && d != b && d != c) EXPECT_LT(in_circle(points, a, b, c, d), 1e-6);
      }
    }
  }
}

// Lowest height over longest side.
double flatness(const RowMatrix& p, const Triangle& t) {
  const Eigen::RowVector2d u = p.row(t[1]) - p.row(t[0]), v = p.row(t[2]) - p.row(t[0]);
  const double longest = std::max({u.squaredNorm(), v.squaredNorm(), (u - v).squaredNorm()});
  return std::abs(u[0] * v[1] - u[1] * v[0]) / longest;
}

TEST(EmbeddedMesh, HasEveryDelaunayTriangleThatHoldsTogether) {
  const RowMatrix points = random_square(120);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedGraph embedded(points, graph);
  const auto found = triangles_of(EmbeddedMesh(embedded));
  const auto is_edge = [&](Id a, Id b) {
    const auto list = graph.neighbors[a], other = graph.neighbors[b];
    return embedded.hold_together(a, b) &&
           (std::find(list.begin(), list.end(), b) != list.end() ||
            std::find(other.begin(), other.end(), a) != other.end());
  };
  Index expected = 0;
  for (Id a = 0; a < 120; ++a) {
    for (Id b = a + 1; b < 120; ++b) {
      for (Id c = b + 1; c < 120; ++c) {
        if (!is_edge(a, b) || !is_edge(b, c) || !is_edge(a, c)) continue;
        if (flatness(points, {a, b, c}) < 0.1) continue;  // may be peeled off
        const Eigen::RowVector2d u = points.row(b) - points.row(a),
                                 v = points.row(c) - points.row(a);
        const double turn = u[0] * v[1] - u[1] * v[0];
        bool empty = true;
        for (Id d = 0; d < 120 && empty; ++d) {
          if (d != a && d != b && d != c) empty = in_circle(points, a, b, c, d) * turn <= 0.0;
        }
        if (!empty) continue;
        ++expected;
        EXPECT_TRUE(found.contains({a, b, c})) << a << " " << b << " " << c;
      }
    }
  }
  EXPECT_GT(expected, 150);
}

// Euler: a disc of V points, E edges and F triangles has V - E + F = 1.
TEST(EmbeddedMesh, FillsADisc) {
  const RowMatrix points = generate_dataset("square", {.n = 2500}).points;
  const NeighborGraph graph = graph_of(points);
  std::set<Id> corners;
  std::set<IdPair> edges;
  const auto triangles = triangles_of(EmbeddedMesh(EmbeddedGraph(points, graph)));
  for (const auto& [a, b, c] : triangles) {
    corners.insert({a, b, c});
    edges.insert({{a, b}, {b, c}, {a, c}});
  }
  EXPECT_EQ(std::ssize(corners) - std::ssize(edges) + std::ssize(triangles), 1);
  EXPECT_EQ(std::ssize(corners), points.rows());
}

TEST(EmbeddedMesh, KnowsItsTrianglesFromEveryCorner) {
  const RowMatrix points = random_square(500);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedMesh mesh(EmbeddedGraph(points, graph));
  for (Id a = 0; a < mesh.points(); ++a) {
    for (const auto& [b, c] : mesh.ways_from(a)) {
      EXPECT_EQ(mesh.third(a, b), c);
      EXPECT_EQ(mesh.third(b, c), a);
      EXPECT_EQ(mesh.third(c, a), b);
    }
  }
}

// Two squares far apart in the data, one on the other in the embedding.
TEST(TraceRims, SheetsThatLieOnEachOtherAreApart) {
  const RowMatrix square = random_square(800);
  RowMatrix points(1600, 3), flat(1600, 2);
  points << square, RowMatrix::Zero(800, 1), square, RowMatrix::Ones(800, 1);
  flat << square, (square.array() + 0.003).matrix();
  const NeighborGraph graph = graph_of(points);
  const auto outlines = trace_rims({flat, graph});
  ASSERT_EQ(outlines.size(), 2U);
  for (const Outline& outline : outlines) {
    EXPECT_EQ(outline.walks.size(), 1U);
    const bool upper = outline.walks[0][0] >= 800;
    for (Id k : outline.walks[0]) EXPECT_EQ(k >= 800, upper);
  }
}

TEST(EmbeddedMesh, TakesPointsInOnePlace) {
  RowMatrix points = random_square(60);
  const RowMatrix flat = RowMatrix::Zero(60, 2);
  const NeighborGraph graph = graph_of(points);
  for (const Triangle& triangle : triangles_of(EmbeddedMesh(EmbeddedGraph(flat, graph)))) {
    EXPECT_LT(triangle[0], 60);
  }
}

}  // namespace
}  // namespace ldle
