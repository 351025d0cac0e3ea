#include "ldle/topology/triangle_mesh.h"

#include <gtest/gtest.h>

namespace ldle::topology::triangle_mesh_test {

TEST(TriangleMesh, AnEdgeHasAtMostTwoTriangles) {
  TriangleMesh mesh(5);
  EXPECT_TRUE(mesh.add({0, 1, 2}));
  EXPECT_TRUE(mesh.add({0, 1, 3}));
  EXPECT_FALSE(mesh.add({0, 1, 4}));
  EXPECT_EQ(mesh.triangles_at(0, 1), 2);
}

TEST(TriangleMesh, ClosedFansTakeNoMoreTriangles) {
  TriangleMesh mesh(6);
  for (Id k = 1; k <= 3; ++k) EXPECT_TRUE(mesh.add({0, k, k % 3 + 1}));
  const auto fans = mesh.fans_at(0);
  ASSERT_EQ(fans.size(), 1U);
  EXPECT_EQ(fans[0].begin, none);
  EXPECT_FALSE(mesh.add({0, 4, 5}));
}

TEST(TriangleMesh, AFanIsNotClosedBesideAnother) {
  TriangleMesh mesh(6);
  EXPECT_TRUE(mesh.add({0, 4, 5}));
  EXPECT_TRUE(mesh.add({0, 1, 2}));
  EXPECT_TRUE(mesh.add({0, 2, 3}));
  EXPECT_EQ(mesh.fans_at(0).size(), 2U);
  EXPECT_FALSE(mesh.add({0, 3, 1}));
}

/// A tube of `rings` rings of m points each, point i of ring r is r m + i.
TriangleMesh tube(Id m, Id rings) {
  TriangleMesh mesh(m * rings);
  for (Id r = 0; r + 1 < rings; ++r) {
    for (Id i = 0; i < m; ++i) {
      const Id a = r * m + i, b = r * m + (i + 1) % m;
      EXPECT_TRUE(mesh.add({a, b, b + m}));
      EXPECT_TRUE(mesh.add({a, b + m, a + m}));
    }
  }
  return mesh;
}

/// Joining the two ends of a tube would make a torus of what is a sphere if its ends are closed.
TEST(TriangleMesh, FillDoesNotJoinTwoLoops) {
  TriangleMesh mesh = tube(6, 4);
  const Id last = 18;
  EXPECT_TRUE(mesh.fill({0, 1, last}));  // touches the other end in a point only
  EXPECT_FALSE(TriangleMesh(mesh).fill({1, last, last + 1}));
  EXPECT_TRUE(TriangleMesh(mesh).add({1, last, last + 1}));
}

TEST(TriangleMesh, FillClosesALoop) {
  TriangleMesh mesh = tube(4, 2);
  EXPECT_TRUE(mesh.fill({0, 1, 2}));
  EXPECT_TRUE(mesh.fill({0, 2, 3}));
  for (Id k = 0; k < 4; ++k) EXPECT_EQ(mesh.fans_at(k)[0].begin, none) << k;
}

/// Two parts may be joined, and a loop may be split into two.
TEST(TriangleMesh, FillJoinsPartsAndSplitsALoop) {
  TriangleMesh parts(6);
  EXPECT_TRUE(parts.add({0, 1, 2}));
  EXPECT_TRUE(parts.add({2, 3, 4}));
  EXPECT_TRUE(parts.fill({1, 2, 3}));
  EXPECT_EQ(parts.fans_at(2).size(), 1U);

  TriangleMesh loop = tube(8, 2);  // its first end is the loop 0 .. 7
  EXPECT_TRUE(loop.fill({0, 1, 4}));
  // These join two fans of 4 that end at the same loop: the first in the wrong direction, which
  // would make a Moebius strip.
  EXPECT_FALSE(loop.fill({0, 4, 3}));
  EXPECT_TRUE(loop.fill({1, 4, 3}));
}

}  // namespace ldle::topology::triangle_mesh_test
