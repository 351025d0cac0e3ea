#include "ldle/topology/hear_mesh.h"

#include <gtest/gtest.h>

namespace ldle::topology::hear_mesh_test {

struct Heard {
  ComponentTopology found;
  double confidence;
};

/// The opinion of the cells, after a mesh was heard.
Heard hear(const std::string& name, Index loops, double by_cells, const MeshEvidence& mesh) {
  ComponentTopology found;
  found.name = name;
  found.boundary_loops = loops;
  Verdict verdict;
  verdict.weigh(by_cells, "");
  hear_mesh(mesh, found, verdict);
  return {found, verdict.confidence()};
}

const MeshEvidence torus{0, true, 0.9};
const MeshEvidence sphere{2, true, 0.9};

TEST(HearMesh, WitnessesThatAgreeErrTogetherOnly) {
  EXPECT_DOUBLE_EQ(hear("torus", 0, 0.5, torus).confidence, 1.0 - 0.5 * 0.1);
}

TEST(HearMesh, TheClearerWitnessIsHeard) {
  const Heard cells = hear("torus", 0, 0.95, sphere);
  EXPECT_EQ(cells.found.name, "torus");
  EXPECT_DOUBLE_EQ(cells.confidence, 0.95 * (1.0 - 0.9));
  const Heard mesh = hear("torus", 0, 0.1, sphere);
  EXPECT_EQ(mesh.found.name, "sphere");
  EXPECT_DOUBLE_EQ(mesh.confidence, 0.9 * (1.0 - 0.1));
  EXPECT_EQ(mesh.found.betti_z2, (std::vector<Index>{1, 0, 1}));
  EXPECT_EQ(mesh.found.euler_characteristic, 2);
}

TEST(HearMesh, NamesWhatTheCellsDoNotName) {
  const Heard heard = hear("", 0, 1.0, {0, false, 0.9});
  EXPECT_EQ(heard.found.name, "Klein bottle");
  EXPECT_FALSE(heard.found.orientable);
  EXPECT_EQ(heard.found.betti_z3, (std::vector<Index>{1, 1, 0}));
  EXPECT_DOUBLE_EQ(heard.confidence, 0.9);
}

/// The mesh does not count boundary loops, so it names nothing with boundary on its own.
TEST(HearMesh, SupportsOnlyWithABoundary) {
  EXPECT_EQ(hear("", 1, 1.0, sphere).found.name, "");
  EXPECT_DOUBLE_EQ(hear("disc", 1, 0.5, sphere).confidence, 1.0 - 0.5 * (1.0 - 0.9 * 0.5));
  EXPECT_DOUBLE_EQ(hear("disc", 1, 0.0, sphere).confidence, 0.0);
}

TEST(HearMesh, IgnoresAMeshWithoutConfidenceOrSurface) {
  EXPECT_DOUBLE_EQ(hear("torus", 0, 0.7, {2, true, 0.0}).confidence, 0.7);
  EXPECT_DOUBLE_EQ(hear("torus", 0, 0.7, {1, true, 0.9}).confidence, 0.7);
  EXPECT_EQ(hear("", 0, 1.0, {4, true, 0.9}).found.name, "");
}

}  // namespace ldle::topology::hear_mesh_test
