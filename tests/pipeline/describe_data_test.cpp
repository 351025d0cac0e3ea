#include "ldle/pipeline/describe_data.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/datasets.h"
#include "ldle/error.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::pipeline::describe_data_test {

struct Described {
  DataDescription found;
  std::vector<StageTime> times;
};

Described describe(const RowMatrix& points, bool topology, bool boundary, Index nearest = 50,
                   bool beside = false) {
  Options options;
  options.topology = topology;
  Input input(points);
  if (boundary) input.boundary = FindBoundary{};
  const Data data = Data::of_points(points);
  const NeighborGraph graph = neighbors::nearest_neighbors(data, nearest, Context());
  StageRunner stages(Context(), no_store());
  StageBeside<DataDescription> started = describe_data(graph, data, input, options, beside, stages);
  Described result{stages.finish(description_stage, started), {}};
  result.times = stages.times();
  return result;
}

RowMatrix made(const char* name, Index n) {
  return generate_dataset(name, {.n = n, .sampling = Sampling::grid}).points;
}

TEST(DescribeData, NothingIsDoneUnlessAskedFor) {
  const Described described = describe(made("square", 1000), false, false);
  EXPECT_FALSE(described.found.topology);
  EXPECT_FALSE(described.found.boundary);
  EXPECT_TRUE(described.times.empty());
}

TEST(DescribeData, TopologyAndBoundaryAreIndependent) {
  const RowMatrix points = made("annulus", 2000);
  const Described topology = describe(points, true, false);
  ASSERT_TRUE(topology.found.topology);
  EXPECT_EQ(topology.found.topology->components[0].name, "annulus");
  EXPECT_FALSE(topology.found.boundary);
  const Described boundary = describe(points, false, true);
  EXPECT_FALSE(boundary.found.topology);
  ASSERT_TRUE(boundary.found.boundary);
  const Described both = describe(points, true, true);
  ASSERT_TRUE(both.found.topology && both.found.boundary);
  EXPECT_EQ(both.found.boundary->values, boundary.found.boundary->values);
  EXPECT_EQ(both.found.boundary->values, both.found.topology->boundary_distance);
  EXPECT_FALSE(both.found.boundary->marks);
  ASSERT_EQ(both.times.size(), 1U);
  EXPECT_EQ(both.times[0].stage, "topology");
}

TEST(DescribeData, AClosedSurfaceHasNoBoundary) {
  const Described described = describe(made("sphere", 1500), true, true);
  EXPECT_FALSE(described.found.boundary);
  EXPECT_EQ(described.found.topology->components[0].name, "sphere");
}

/// Distances of components without boundary are finite: those of a point as far away as the data
/// are wide.
TEST(DescribeData, ComponentsWithoutBoundaryAreFarFromIt) {
  const RowMatrix points = made("sphere-and-swiss-roll", 3000);
  const Described described = describe(points, true, true);
  ASSERT_TRUE(described.found.boundary);
  const double width = (points.colwise().maxCoeff() - points.colwise().minCoeff()).norm();
  const auto& distances = described.found.topology->boundary_distance;
  Index closed = 0;
  for (std::size_t k = 0; k < distances.size(); ++k) {
    const double value = described.found.boundary->values[k];
    EXPECT_EQ(value, std::isinf(distances[k]) ? width : distances[k]) << k;
    closed += std::isinf(distances[k]) ? 1 : 0;
  }
  EXPECT_GT(closed, 500);
}

TEST(DescribeData, FewNeighborsAreNotEnoughForATopologyButTheBoundaryIsSearchedWithMore) {
  const RowMatrix points = made("square", 1000);
  const Described described = describe(points, true, false, 20);
  EXPECT_FALSE(described.found.topology);
  EXPECT_TRUE(described.times.empty());
  const Described with_boundary = describe(points, true, true, 20);
  EXPECT_FALSE(with_boundary.found.topology);
  ASSERT_TRUE(with_boundary.found.boundary);
  const Described full = describe(points, false, true, 50);
  EXPECT_EQ(with_boundary.found.boundary->values, full.found.boundary->values);
}

TEST(DescribeData, IsTheSameBesideOtherStages) {
  const RowMatrix points = made("annulus", 2000);
  const Described alone = describe(points, true, false);
  const Described beside = describe(points, true, false, 50, true);
  ASSERT_TRUE(beside.found.topology);
  EXPECT_EQ(beside.found.topology->components[0].name, alone.found.topology->components[0].name);
  EXPECT_EQ(beside.found.topology->boundary_distance, alone.found.topology->boundary_distance);
  ASSERT_EQ(beside.times.size(), 1U);
  EXPECT_EQ(beside.times[0].stage, "topology");
}

}  // namespace ldle::pipeline::describe_data_test
