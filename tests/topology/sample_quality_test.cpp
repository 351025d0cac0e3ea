#include "ldle/topology/sample_quality.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "ldle/core/random.h"

namespace ldle::topology::sample_quality_test {

/// A closed sample without any defect: all points flat, no boundary, empty discs of exponentially
/// distributed size, as chance makes them.
struct Sample {
  std::vector<NeighborhoodShape> shapes;
  FoundBoundary boundary;
  std::vector<Id> members;

  explicit Sample(Index points) : shapes(points), members(points) {
    Random random(3);
    for (NeighborhoodShape& shape : shapes) {
      shape = {.radius = 1.0, .void_size = -std::log(1.0 - random.uniform())};
    }
    boundary.distance.assign(points, std::numeric_limits<double>::infinity());
    boundary.part.assign(points, none);
    boundary.stray.assign(points, 0);
    std::iota(members.begin(), members.end(), 0);
  }
  SampleQuality quality() const { return judge_sample(shapes, boundary, members); }
};

TEST(SampleQuality, AGoodSampleHasNoDefects) {
  for (Index points : {1000, 20000}) {
    const SampleQuality found = Sample(points).quality();
    EXPECT_EQ(found.crumpled, 0.0);
    EXPECT_EQ(found.strays, 0.0);
    EXPECT_FALSE(found.void_stands_out);
  }
}

TEST(SampleQuality, SharesAreCounted) {
  Sample sample(1000);
  for (Id k = 0; k < 30; ++k) sample.shapes[k].flatness = 0.7;
  for (Id k = 500; k < 510; ++k) sample.boundary.stray[k] = 1;
  const SampleQuality found = sample.quality();
  EXPECT_NEAR(found.crumpled, 0.03, 1e-12);
  EXPECT_NEAR(found.strays, 0.01, 1e-12);
}

/// Flatness is compared with the median: noise that is the same everywhere is not a defect.
TEST(SampleQuality, UniformNoiseIsNotADefect) {
  Sample sample(1000);
  for (NeighborhoodShape& shape : sample.shapes) shape.flatness = 0.5;
  EXPECT_EQ(sample.quality().crumpled, 0.0);
}

TEST(SampleQuality, ALargeVoidStandsOut) {
  Sample sample(1000);
  sample.shapes[77].void_size = 40.0;
  const SampleQuality found = sample.quality();
  EXPECT_EQ(found.largest_void, 40.0);
  EXPECT_TRUE(found.void_stands_out);
}

/// At the boundary empty discs are expected.
TEST(SampleQuality, VoidsAtTheBoundaryAreIgnored) {
  Sample sample(1000);
  const double usual = sample.quality().largest_void;
  sample.shapes[77].void_size = 40.0;
  sample.boundary.distance[77] = 0.5;
  EXPECT_EQ(sample.quality().largest_void, usual);
  EXPECT_FALSE(sample.quality().void_stands_out);
  sample.boundary.distance[77] = 1.5;  // more than the radius of its neighbourhood
  EXPECT_EQ(sample.quality().largest_void, 40.0);
}

TEST(SampleQuality, OnlyMembersCount) {
  Sample sample(1000);
  sample.shapes[0].void_size = 40.0;
  sample.shapes[1].flatness = 0.1;
  sample.boundary.stray[2] = 1;
  sample.members.erase(sample.members.begin(), sample.members.begin() + 3);
  const SampleQuality found = sample.quality();
  EXPECT_LT(found.largest_void, 40.0);
  EXPECT_EQ(found.crumpled, 0.0);
  EXPECT_EQ(found.strays, 0.0);
}

/// Where the density changes by the factor 20, a void that looks like 40 points from the dense side
/// has the size of 2 points of the sparse side.
TEST(SampleQuality, TheSparserSideOfAVoidCounts) {
  Sample sample(5000);
  for (NeighborhoodShape& shape : sample.shapes) shape.density = 20.0;
  sample.shapes[77].void_size = 40.0;
  sample.shapes[77].beyond_void = 78;
  EXPECT_TRUE(sample.quality().void_stands_out);
  sample.shapes[78].density = 1.0;
  EXPECT_FALSE(sample.quality().void_stands_out);
  EXPECT_LT(sample.quality().largest_void, 20.0);
}

}  // namespace ldle::topology::sample_quality_test
