#include "ldle/topology/mesh_evidence.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "topology/surveys.h"

namespace ldle::topology::mesh_evidence_test {

using test::AllMembers;
using test::made;

MeshEvidence examine(const RowMatrix& points) {
  const Survey survey = test::survey_of(points, 2);
  return examine_mesh(survey.surface, AllMembers(points.rows()).members(), survey.boundary);
}

struct Known {
  const char* name;
  Sampling sampling;
  Index closed_euler_characteristic;
  bool orientable;
};

/// V - E + F of known surfaces after closing their holes: 2 - 2 g or 2 - k.
TEST(MeshEvidence, EulerCharacteristicsOfSurfaces) {
  for (const Known& known :
       {Known{"sphere", Sampling::grid, 2, true}, Known{"flat-torus", Sampling::random, 0, true},
        Known{"klein-bottle", Sampling::random, 0, false},
        Known{"projective-plane", Sampling::random, 1, false},
        Known{"genus-2", Sampling::random, -2, true}, Known{"genus-3", Sampling::random, -4, true},
        Known{"moebius", Sampling::random, 1, false},
        Known{"disc-three-holes", Sampling::random, 2, true}}) {
    const MeshEvidence found = examine(made(known.name, 2500, known.sampling).points);
    EXPECT_EQ(found.closed_euler_characteristic, known.closed_euler_characteristic) << known.name;
    EXPECT_EQ(found.orientable, known.orientable) << known.name;
    EXPECT_GT(found.confidence, 0.0) << known.name;
  }
}

/// Rigid motions, changes of scale and another order of the points do not change the surface.
TEST(MeshEvidence, IsInvariant) {
  const RowMatrix points = made("genus-2", 2500, Sampling::random).points;
  const RowMatrix turned = 7.0 * points * oracle::random_rotation(points.cols(), 3);
  const RowMatrix reversed = points.colwise().reverse();
  for (const RowMatrix& other : {turned, reversed}) {
    const MeshEvidence found = examine(other);
    EXPECT_EQ(found.closed_euler_characteristic, -2);
    EXPECT_TRUE(found.orientable);
    EXPECT_NEAR(found.confidence, examine(points).confidence, 0.01);
  }
}

/// A tube of rings of 6 points, closed to a torus except that two rings touch in a point only.
TEST(MeshEvidence, ACutTubeIsNoEvidence) {
  constexpr Id m = 6, rings = 40;
  const auto surface = [](Id gap) {
    TriangleMesh mesh(m * rings);
    for (Id r = 0; r < rings; ++r) {
      for (Id i = 0; i < m; ++i) {
        const Id up = (r + 1) % rings * m, next = (i + 1) % m;
        if (r != gap || i == 0) mesh.add({r * m + i, r * m + next, up + next});
        if (r != gap) mesh.add({r * m + i, up + next, up + i});
      }
    }
    return Reconstruction{mesh, mesh};
  };
  const auto judged = [&](Id gap) {
    return examine_mesh(surface(gap), AllMembers(m * rings).members(), no_boundary(m * rings));
  };
  EXPECT_EQ(judged(none).closed_euler_characteristic, 0);
  EXPECT_GT(judged(none).confidence, sure_from);
  EXPECT_EQ(judged(3).closed_euler_characteristic, 2);
  EXPECT_EQ(judged(3).confidence, 0.0);
}

TEST(MeshEvidence, ABoundaryPartWithoutLoopIsNoEvidence) {
  const RowMatrix points = made("sphere", 1000, Sampling::grid).points;
  const Survey survey = test::survey_of(points, 2);
  FoundBoundary boundary = survey.boundary;
  for (Id k : survey.lists[10].first(7)) boundary.part[k] = 0;
  const AllMembers all(points.rows());
  EXPECT_GT(examine_mesh(survey.surface, all.members(), survey.boundary).confidence, 0.0);
  EXPECT_EQ(examine_mesh(survey.surface, all.members(), boundary).confidence, 0.0);
}

}  // namespace ldle::topology::mesh_evidence_test
