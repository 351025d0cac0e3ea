#include "ldle/topology/describe_components.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "topology/surveys.h"

namespace ldle::topology::describe_components_test {

using test::made;
using test::survey_of;

/// A torus of 2000 points, a small sphere of 800 points and a disc of 40 points, far apart. The
/// data list the smallest first.
RowMatrix three_components() {
  const RowMatrix disc = made("square", 40, Sampling::grid).points;
  const RowMatrix sphere = 0.5 * made("sphere", 800, Sampling::grid).points;
  const RowMatrix torus = made("flat-torus", 2000, Sampling::grid).points;
  const Index n = disc.rows() + sphere.rows() + torus.rows();
  RowMatrix points = RowMatrix::Zero(n, 4);
  points.topLeftCorner(disc.rows(), disc.cols()) = disc;
  points.block(disc.rows(), 0, sphere.rows(), 3) = sphere;
  points.block(disc.rows(), 0, sphere.rows(), 1).array() += 50.0;
  points.bottomLeftCorner(torus.rows(), torus.cols()) = torus;
  points.bottomLeftCorner(torus.rows(), 1).array() -= 50.0;
  return points;
}

TEST(DescribeComponents, ComponentsAreSortedBySize) {
  const RowMatrix points = three_components();
  const Topology found = describe_components(survey_of(points, 2), Context());
  ASSERT_EQ(found.components.size(), 3U);
  EXPECT_EQ(found.dimension, 2);
  EXPECT_EQ(found.components[0].name, "torus");
  EXPECT_TRUE(found.components[0].sure);
  EXPECT_EQ(found.components[1].name, "sphere");
  EXPECT_EQ(found.components[2].name, "");
  const Index disc = found.components[2].points, sphere = found.components[1].points;
  for (Id k = 0; k < points.rows(); ++k) {
    const Id wanted = k < disc ? 2 : k < disc + sphere ? 1 : 0;
    ASSERT_EQ(found.component_of[k], wanted) << k;
  }
}

TEST(DescribeComponents, FewPointsAreNotNamed) {
  const Topology found =
      describe_components(survey_of(made("square", 60, Sampling::grid).points, 2), Context());
  EXPECT_EQ(found.components[0].name, "");
  EXPECT_FALSE(found.components[0].sure);
  EXPECT_NE(found.components[0].doubt.find("too few"), std::string::npos);
}

/// In a sample of few points a hole could be overlooked.
TEST(DescribeComponents, DoubtsAreExplained) {
  const Survey survey = survey_of(made("sphere", 250, Sampling::random).points, 2);
  const ComponentTopology found = describe_components(survey, Context()).components[0];
  EXPECT_FALSE(found.sure);
  EXPECT_LT(found.confidence, sure_from);
  EXPECT_NE(found.doubt.find("a hole of "), std::string::npos) << found.doubt;
  EXPECT_NE(found.doubt.find("would not be found"), std::string::npos) << found.doubt;
}

/// Data of more dimensions have no tangent spaces, and are not examined.
TEST(DescribeComponents, DataOfMoreDimensionsHaveNoName) {
  const Topology found =
      describe_components(survey_of(made("cuboid", 2000, Sampling::random).points, 2), Context());
  EXPECT_EQ(found.components[0].name, "");
  EXPECT_FALSE(found.components[0].sure);
  EXPECT_TRUE(found.components[0].betti_z2.empty());
  EXPECT_NE(found.components[0].doubt.find("not flat"), std::string::npos);
}

/// A flattened sphere: its rim is a sharp bend, and no boundary.
TEST(DescribeComponents, AThinEllipsoidIsASphere) {
  RowMatrix points = made("sphere", 6000, Sampling::random).points;
  points.col(2) *= 0.3;
  const ComponentTopology found =
      describe_components(survey_of(points, 2), Context()).components[0];
  EXPECT_EQ(found.name, "sphere");
  EXPECT_EQ(found.boundary_loops, 0);
  EXPECT_TRUE(found.sure) << found.doubt;
}

/// The Betti numbers, the Euler characteristic, the boundary and the orientability of a surface are
/// related by its classification.
TEST(DescribeComponents, NumbersAgree) {
  for (const char* name : {"sphere", "flat-torus", "klein-bottle", "cylinder", "moebius"}) {
    const Survey survey = survey_of(made(name, 2500, Sampling::grid).points, 2);
    const Topology found = describe_components(survey, Context());
    ASSERT_EQ(found.components.size(), 1U) << name;
    const ComponentTopology& component = found.components[0];
    EXPECT_TRUE(component.sure) << name;
    ASSERT_EQ(component.betti_z2.size(), 3U) << name;
    EXPECT_EQ(component.euler_characteristic,
              component.betti_z2[0] - component.betti_z2[1] + component.betti_z2[2]);
    EXPECT_EQ(component.betti_z2[2], component.boundary_loops == 0 ? 1 : 0) << name;
    EXPECT_EQ(component.boundary_loops, found.boundary_parts) << name;
    if (component.boundary_loops == 0) {
      EXPECT_EQ(component.betti_z3[2], component.orientable ? 1 : 0) << name;
    }
    EXPECT_EQ(found.boundary_distance, survey.boundary.distance) << name;
    EXPECT_TRUE(component.singular_points.empty()) << name;
  }
}

TEST(DescribeComponents, DoesNotDependOnThreads) {
  const Survey survey = survey_of(made("annulus", 2000, Sampling::random).points, 2);
  const auto described = [&](Index threads) {
    return describe_components(survey, Context({.threads = threads})).components[0];
  };
  EXPECT_EQ(described(1).confidence, described(2).confidence);
  EXPECT_EQ(described(1).betti_z3, described(2).betti_z3);
}

}  // namespace ldle::topology::describe_components_test
