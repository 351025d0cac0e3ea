#include "ldle/topology/singular_points.h"

#include <gtest/gtest.h>

#include "topology/complexes.h"

namespace ldle::topology::singular_points_test {

using test::complex_of;

TEST(SingularPoints, AFanIsADisc) {
  const auto fan = local_shapes(complex_of({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 1, 4}}), 2, 1);
  EXPECT_EQ(fan[0], LocalShape::inside);
  for (Id v = 1; v < 5; ++v) EXPECT_EQ(fan[v], LocalShape::boundary);
}

TEST(SingularPoints, TwoFansThatShareTheirMiddleCrossThere) {
  const auto two = local_shapes(
      complex_of({{0, 1, 2}, {0, 2, 3}, {0, 1, 3}, {0, 4, 5}, {0, 5, 6}, {0, 4, 6}}), 2, 1);
  EXPECT_EQ(two[0], LocalShape::singular);
}

/// Three triangles share the edge 0 1. The link of its ends is a star of three edges, which has the
/// Betti numbers of a disc: only Betti numbers are compared.
TEST(SingularPoints, ThreeTrianglesAtAnEdgeLookLikeABoundary) {
  const auto book = local_shapes(complex_of({{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}), 2, 1);
  for (Id v = 0; v < 5; ++v) EXPECT_EQ(book[v], LocalShape::boundary);
}

TEST(SingularPoints, ThreeArmsOfACurveMeetInASingularPoint) {
  const auto arms = local_shapes(complex_of({{0, 1}, {0, 2}, {0, 3}}), 1, 1);
  EXPECT_EQ(arms[0], LocalShape::singular);
  EXPECT_EQ(arms[1], LocalShape::boundary);
}

TEST(SingularPoints, EveryPointOfAClosedManifoldIsInside) {
  const math::Filtration circle = complex_of({{0, 1}, {1, 2}, {2, 3}, {0, 3}});
  for (LocalShape shape : local_shapes(circle, 1, 1)) EXPECT_EQ(shape, LocalShape::inside);
  const math::Filtration sphere = complex_of({{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}});
  for (LocalShape shape : local_shapes(sphere, 2, 1)) EXPECT_EQ(shape, LocalShape::inside);
}

TEST(SingularPoints, SimplicesOfLaterStepsAreIgnored) {
  math::Filtration fan = complex_of({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 1, 4}});
  for (auto& simplex : fan[2]) {
    if (math::vertices_of(simplex.key) == std::vector<Id>{0, 1, 4}) simplex.step = 2;
  }
  EXPECT_EQ(local_shapes(fan, 2, 1)[0], LocalShape::boundary);
  EXPECT_EQ(local_shapes(fan, 2, 2)[0], LocalShape::inside);
}

TEST(SingularPoints, AnIsolatedVertexIsSingular) {
  EXPECT_EQ(local_shapes(complex_of({{0}, {1, 2}}), 1, 1)[0], LocalShape::singular);
}

}  // namespace ldle::topology::singular_points_test
