#include "ldle/topology/split_mesh.h"

#include <gtest/gtest.h>

#include "topology/surveys.h"

namespace ldle::topology::split_mesh_test {

using Triangles = std::vector<TriangleMesh::Triangle>;

SplitMesh split(const Triangles& triangles, Index points) {
  TriangleMesh mesh(points);
  for (const auto& triangle : triangles) EXPECT_TRUE(mesh.add(triangle));
  return SplitMesh(mesh, test::AllMembers(points).members());
}

TEST(SplitMesh, OfNothingIsEmpty) {
  EXPECT_EQ(split({}, 3).triangles(), 0);
}

TEST(SplitMesh, ATetrahedronIsASphere) {
  const SplitMesh mesh = split({{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}, 4);
  EXPECT_EQ(mesh.closed_euler_characteristic(), 2);
  EXPECT_TRUE(mesh.orientable());
  EXPECT_EQ(mesh.loops().size(), 0);
  EXPECT_EQ(mesh.points(), 4);
}

/// The torus of seven points: every two of them are joined.
TEST(SplitMesh, TheTorusOfSevenPoints) {
  Triangles triangles;
  for (Id i = 0; i < 7; ++i) {
    triangles.push_back({i, (i + 1) % 7, (i + 3) % 7});
    triangles.push_back({i, (i + 2) % 7, (i + 3) % 7});
  }
  const SplitMesh mesh = split(triangles, 7);
  EXPECT_EQ(mesh.closed_euler_characteristic(), 0);
  EXPECT_TRUE(mesh.orientable());
}

/// The projective plane of six points, and the Moebius strip that is left without a triangle.
TEST(SplitMesh, TheProjectivePlaneOfSixPoints) {
  Triangles triangles{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 5, 1},
                      {1, 2, 4}, {2, 3, 5}, {3, 4, 1}, {4, 5, 2}, {5, 1, 3}};
  EXPECT_EQ(split(triangles, 6).closed_euler_characteristic(), 1);
  EXPECT_FALSE(split(triangles, 6).orientable());
  triangles.pop_back();
  const SplitMesh strip = split(triangles, 6);
  EXPECT_EQ(strip.loops().size(), 1);
  EXPECT_EQ(strip.loops().length(0), 3);
  EXPECT_EQ(strip.closed_euler_characteristic(), 1);
  EXPECT_FALSE(strip.orientable());
}

/// Triangles that only share a point are different parts; the larger one is kept.
TEST(SplitMesh, PartsThatTouchAreSeparate) {
  const SplitMesh mesh = split({{0, 1, 2}, {2, 3, 4}, {3, 4, 5}}, 6);
  EXPECT_EQ(mesh.triangles(), 2);
  EXPECT_EQ(mesh.points(), 4);
  EXPECT_EQ(mesh.loops().length(0), 4);
  EXPECT_EQ(mesh.closed_euler_characteristic(), 2);
}

/// A ring of triangles of which two touch in a point: one vertex for each of them.
TEST(SplitMesh, FansOfAPointAreDifferentVertices) {
  const SplitMesh mesh =
      split({{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 5, 6}, {5, 6, 0}}, 7);
  EXPECT_EQ(mesh.points(), 7);
  EXPECT_EQ(mesh.vertices(), 8);
  EXPECT_EQ(mesh.loops().size(), 1);
}

}  // namespace ldle::topology::split_mesh_test
