#include "ldle/seam/embedded_mesh.h"

#include <gtest/gtest.h>
#include <Eigen/LU>

#include <algorithm>
#include <array>
#include <set>

#include "seam/unrolled.h"

namespace ldle::seam::embedded_mesh_test {

using test::graph_of;
using test::random_square;

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

/// Positive if d lies in the circle through a, b and c, given counter-clockwise.
double in_circle(const RowMatrix& p, Id a, Id b, Id c, Id d) {
  Eigen::Matrix3d m;
  int row = 0;
  for (Id k : {a, b, c}) {
    const Eigen::RowVector2d v = p.row(k) - p.row(d);
    m.row(row++) << v[0], v[1], v.squaredNorm();
  }
  return m.determinant();
}

TEST(EmbeddedMesh, CircumcirclesAreEmpty) {
  const RowMatrix points = random_square(600);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedMesh mesh(EmbeddedGraph(points, graph), Context());
  for (Id a = 0; a < mesh.points(); ++a) {
    for (const auto& [b, c] : mesh.ways_from(a)) {
      for (Id d = 0; d < mesh.points(); ++d) {
        // The mesh moves points a little, so points on a circle may lie on either side of it.
        if (d == a || d == b || d == c) continue;
        EXPECT_LT(in_circle(points, a, b, c, d), 1e-6);
      }
    }
  }
}

/// Smallest height over longest side.
double flatness(const RowMatrix& p, const Triangle& t) {
  const Eigen::RowVector2d u = p.row(t[1]) - p.row(t[0]), v = p.row(t[2]) - p.row(t[0]);
  const double longest = std::max({u.squaredNorm(), v.squaredNorm(), (u - v).squaredNorm()});
  return std::abs(u[0] * v[1] - u[1] * v[0]) / longest;
}

TEST(EmbeddedMesh, HasEveryDelaunayTriangleOfConnectedNeighbors) {
  const RowMatrix points = random_square(120);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedGraph embedded(points, graph);
  const auto found = triangles_of(EmbeddedMesh(embedded, Context()));
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
        if (flatness(points, {a, b, c}) < 0.1)
          continue;  // the mesh may drop flat triangles at the outline
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

/// A disc of V points, E edges and F triangles has the Euler characteristic V - E + F = 1.
TEST(EmbeddedMesh, MeshOfASquareIsADisc) {
  const RowMatrix points = generate_dataset("square", {.n = 2500}).points;
  const NeighborGraph graph = graph_of(points);
  std::set<Id> corners;
  std::set<IdPair> edges;
  const auto triangles = triangles_of(EmbeddedMesh(EmbeddedGraph(points, graph), Context()));
  for (const auto& [a, b, c] : triangles) {
    corners.insert({a, b, c});
    edges.insert({{a, b}, {b, c}, {a, c}});
  }
  EXPECT_EQ(std::ssize(corners) - std::ssize(edges) + std::ssize(triangles), 1);
  EXPECT_EQ(std::ssize(corners), points.rows());
}

TEST(EmbeddedMesh, TrianglesAreListedAtEveryCorner) {
  const RowMatrix points = random_square(500);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedMesh mesh(EmbeddedGraph(points, graph), Context());
  for (Id a = 0; a < mesh.points(); ++a) {
    for (const auto& [b, c] : mesh.ways_from(a)) {
      EXPECT_EQ(mesh.third(a, b), c);
      EXPECT_EQ(mesh.third(b, c), a);
      EXPECT_EQ(mesh.third(c, a), b);
    }
  }
}

TEST(EmbeddedMesh, DoesNotDependOnThreads) {
  const RowMatrix points = random_square(3000);
  const NeighborGraph graph = graph_of(points);
  const EmbeddedGraph embedded(points, graph);
  EXPECT_EQ(triangles_of(EmbeddedMesh(embedded, Context({.threads = 1}))),
            triangles_of(EmbeddedMesh(embedded, Context({.threads = 2}))));
}

TEST(EmbeddedMesh, AcceptsPointsThatCoincideInTheEmbedding) {
  const RowMatrix points = random_square(60);
  const RowMatrix flat = RowMatrix::Zero(60, 2);
  const NeighborGraph graph = graph_of(points);
  for (const Triangle& triangle :
       triangles_of(EmbeddedMesh(EmbeddedGraph(flat, graph), Context()))) {
    EXPECT_LT(triangle[0], 60);
  }
}

}  // namespace ldle::seam::embedded_mesh_test
