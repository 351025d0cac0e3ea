#include "ldle/topology/reconstruct_surface.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "ldle/topology/split_mesh.h"
#include "topology/surveys.h"

namespace ldle::topology::reconstruct_surface_test {

using test::AllMembers;
using test::made;
using test::survey_of;

std::set<std::set<Id>> triangles_of(const TriangleMesh& mesh) {
  std::set<std::set<Id>> triangles;
  for (Id k = 0; k < mesh.points(); ++k) {
    for (const auto& edge : mesh.opposite(k)) triangles.insert({k, edge.p, edge.q});
  }
  return triangles;
}

/// Filling gaps adds triangles, but leaves the closed surface the same.
TEST(ReconstructSurface, FillingKeepsTheClosedSurface) {
  for (const char* name : {"sphere", "curved-torus", "klein-bottle", "genus-3"}) {
    const RowMatrix points = made(name, 2000, Sampling::random).points;
    const Reconstruction surface = survey_of(points, 2).surface;
    const AllMembers all(points.rows());
    const SplitMesh agreed(surface.agreed, all.members()), filled(surface.filled, all.members());
    EXPECT_GT(filled.triangles(), agreed.triangles()) << name;
    EXPECT_LT(filled.loops().size(), agreed.loops().size()) << name;
    EXPECT_EQ(agreed.closed_euler_characteristic(), filled.closed_euler_characteristic()) << name;
    EXPECT_EQ(agreed.orientable(), filled.orientable()) << name;
  }
}

/// The circle of a hole of 100 points is far larger than chance explains, so it is left open.
TEST(ReconstructSurface, HolesAreLeftOpen) {
  const RowMatrix sphere = made("sphere", 5000, Sampling::random).points;
  std::vector<Index> kept;
  const double cap = 1.0 - 2.0 * 100.0 / 5000.0;  // a cap of height h has the share h / 2
  for (Index k = 0; k < sphere.rows(); ++k) {
    if (sphere(k, 2) < cap * sphere.row(k).norm()) kept.push_back(k);
  }
  const RowMatrix points = sphere(kept, Eigen::all);
  const Survey survey = survey_of(points, 2);
  const SplitMesh mesh(survey.surface.filled, AllMembers(points.rows()).members());
  Index longest = 0;
  for (Id loop = 0; loop < mesh.loops().size(); ++loop) {
    longest = std::max(longest, mesh.loops().length(loop));
  }
  EXPECT_GT(longest, 10);
}

TEST(ReconstructSurface, DoesNotDependOnThreads) {
  const RowMatrix points = made("genus-2", 3000, Sampling::random).points;
  const Reconstruction one = survey_of(points, 2, Context({.threads = 1})).surface;
  const Reconstruction two = survey_of(points, 2, Context({.threads = 2})).surface;
  EXPECT_EQ(triangles_of(one.agreed), triangles_of(two.agreed));
  EXPECT_EQ(triangles_of(one.filled), triangles_of(two.filled));
}

}  // namespace ldle::topology::reconstruct_surface_test
