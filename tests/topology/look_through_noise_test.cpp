#include "ldle/topology/look_through_noise.h"

#include <gtest/gtest.h>

#include "ldle/topology/describe_components.h"
#include "topology/surveys.h"

namespace ldle::topology::look_through_noise_test {

struct Described {
  RowMatrix points;
  Survey survey;
  Topology found;

  explicit Described(RowMatrix data)
      : points(std::move(data)),
        survey(test::survey_of(points, 2)),
        found(describe_components(survey, Context())) {}

  Topology through_noise() const { return look_through_noise(found, survey, points, Context()); }
};

RowMatrix noisy(const char* name, Index n, double noise) {
  return generate_dataset(name, {.n = n, .noise = noise, .sampling = Sampling::random}).points;
}

/// The points are closer together than the noise moves them, so neighbourhoods are not flat. Means
/// of a few points have less noise.
TEST(LookThroughNoise, MeansOfPointsAreNamed) {
  const Described strip(noisy("moebius", 5000, 0.01));
  ASSERT_FALSE(strip.found.components[0].sure);
  const Topology found = strip.through_noise();
  const ComponentTopology& component = found.components[0];
  EXPECT_EQ(component.name, "Moebius strip");
  EXPECT_TRUE(component.sure);
  EXPECT_GT(component.averaged_over, 2.0);
  EXPECT_EQ(component.points, 5000);
  EXPECT_EQ(found.boundary_parts, component.boundary_loops);
  ASSERT_EQ(found.boundary_part.size(), 5000U);
  for (Id part : found.boundary_part) EXPECT_LT(part, found.boundary_parts);
}

TEST(LookThroughNoise, SureComponentsAreNotChanged) {
  const Described sphere(noisy("sphere", 2000, 0.0));
  ASSERT_TRUE(sphere.found.components[0].sure);
  const Topology found = sphere.through_noise();
  EXPECT_EQ(found.components[0].confidence, sphere.found.components[0].confidence);
  EXPECT_EQ(found.components[0].averaged_over, 1.0);
  EXPECT_EQ(found.boundary_distance, sphere.found.boundary_distance);
}

/// Points that cross without noise stay unsure: there is nothing to average.
TEST(LookThroughNoise, DataThatAreUnsureWithoutNoiseAreNotAveraged) {
  const Described sheets(
      generate_dataset("crossing-sheets", {.n = 4000, .sampling = Sampling::grid}).points);
  ASSERT_FALSE(sheets.found.components[0].sure);
  const Topology found = sheets.through_noise();
  EXPECT_FALSE(found.components[0].sure);
  EXPECT_EQ(found.components[0].averaged_over, 1.0);
}

/// One component is noisy, the other is not: only the noisy one is averaged.
TEST(LookThroughNoise, ComponentsAreAveragedIndependently) {
  const RowMatrix rough = noisy("moebius", 5000, 0.01), clean = noisy("sphere", 2000, 0.0);
  RowMatrix points(7000, 3);
  points << rough, (clean.array() + 20.0).matrix();
  const Described both(points);
  ASSERT_EQ(both.found.components.size(), 2U);
  ASSERT_FALSE(both.found.components[0].sure);
  ASSERT_TRUE(both.found.components[1].sure);
  const Topology found = both.through_noise();
  EXPECT_EQ(found.components[0].name, "Moebius strip");
  EXPECT_GT(found.components[0].averaged_over, 2.0);
  EXPECT_EQ(found.components[1].name, "sphere");
  EXPECT_EQ(found.components[1].averaged_over, 1.0);
  for (Id k = 5000; k < 7000; ++k) EXPECT_TRUE(std::isinf(found.boundary_distance[k]));
}

}  // namespace ldle::topology::look_through_noise_test
