#include "ldle/pipeline/find_topology.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/core/random.h"
#include "ldle/datasets.h"
#include "ldle/embed.h"
#include "ldle/error.h"

namespace ldle::pipeline::find_topology_test {

Topology topology_of(const RowMatrix& points, Index dimension = 0, Index threads = 0) {
  return find_topology({points}, {dimension}, Context({.threads = threads})).topology;
}

RowMatrix made(const std::string& name, Index n, Sampling sampling) {
  return generate_dataset(name, {.n = n, .sampling = sampling}).points;
}

struct Known {
  const char* data;
  Index n;
  Sampling sampling;
  const char* name;
  Index euler;
};

class FindTopology : public testing::TestWithParam<Known> {};

TEST_P(FindTopology, NamesTheManifold) {
  const auto [data, n, sampling, name, euler] = GetParam();
  const Topology found = topology_of(made(data, n, sampling));
  ASSERT_EQ(found.components.size(), 1U);
  const ComponentTopology& component = found.components[0];
  EXPECT_EQ(component.name, name);
  EXPECT_TRUE(component.sure) << in_words(component, found.dimension);
  EXPECT_EQ(component.euler_characteristic, euler);
}

INSTANTIATE_TEST_SUITE_P(
    Manifolds, FindTopology,
    testing::Values(Known{"sphere", 2000, Sampling::random, "sphere", 2},
                    Known{"curved-torus", 5000, Sampling::random, "torus", 0},
                    Known{"flat-torus", 2500, Sampling::grid, "torus", 0},
                    Known{"klein-bottle", 2500, Sampling::grid, "Klein bottle", 0},
                    Known{"projective-plane", 2000, Sampling::grid, "projective plane", 1},
                    Known{"genus-2", 6000, Sampling::random, "surface of genus 2", -2},
                    Known{"square", 2000, Sampling::random, "disc", 1},
                    Known{"cylinder", 2000, Sampling::random, "annulus", 0},
                    Known{"square-two-holes", 3000, Sampling::grid, "disc with 2 holes", -1},
                    Known{"moebius", 2000, Sampling::random, "Moebius strip", 0},
                    Known{"swiss-roll", 2000, Sampling::random, "disc", 1},
                    Known{"trefoil", 1000, Sampling::random, "circle", 0},
                    Known{"interval-curve", 500, Sampling::random, "interval", 1}),
    [](const auto& known) {
      std::string name = known.param.data;
      std::erase(name, '-');
      return name;
    });

TEST(FindTopologyOf, EveryComponentIsNamed) {
  const Topology found = topology_of(made("sphere-and-swiss-roll", 4000, Sampling::grid), 2);
  ASSERT_EQ(found.components.size(), 2U);
  EXPECT_EQ(found.components[0].points + found.components[1].points,
            static_cast<Index>(found.component_of.size()));
  std::vector<std::string> names{found.components[0].name, found.components[1].name};
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"disc", "sphere"}));
}

TEST(FindTopologyOf, DataThatAreNotAManifoldHaveNoSureName) {
  for (const char* name : {"figure-eight", "y-shape"}) {
    EXPECT_FALSE(topology_of(made(name, 1000, Sampling::grid), 1).components[0].sure) << name;
  }
  EXPECT_FALSE(topology_of(made("crossing-sheets", 4000, Sampling::grid), 2).components[0].sure);
}

TEST(FindTopologyOf, BranchesAreFound) {
  const RowMatrix points = made("y-shape", 1000, Sampling::grid);
  const ComponentTopology arms = topology_of(points, 1).components[0];
  EXPECT_EQ(arms.boundary_loops, 3);
  ASSERT_FALSE(arms.singular_points.empty());
  // The arms have the length 1/3 and meet in the origin.
  const Eigen::RowVectorXd middle = Eigen::RowVectorXd::Zero(points.cols());
  for (Id k : arms.singular_points) EXPECT_LT((points.row(k) - middle).norm(), 0.1) << k;
}

TEST(FindTopologyOf, BettiNumbersOfTheThreeTorus) {
  const ComponentTopology found =
      topology_of(made("flat-3-torus", 5000, Sampling::grid), 3).components[0];
  EXPECT_EQ(found.betti_z2, (std::vector<Index>{1, 3, 3, 1}));
  EXPECT_EQ(found.betti_z3, (std::vector<Index>{1, 3, 3, 1}));
  EXPECT_TRUE(found.orientable);
}

TEST(FindTopologyOf, IsInvariantUnderMotionsScaleAndOrder) {
  const RowMatrix points = made("moebius", 1500, Sampling::random);
  Eigen::Matrix3d turn;
  turn << 0, -1, 0, 0, 0, -1, 1, 0, 0;
  RowMatrix moved = 7.0 * (points * turn).array() + 3.0;
  std::vector<Id> order(points.rows());
  for (Id k = 0; k < points.rows(); ++k) order[k] = k;
  Random random(1);
  for (Index k = points.rows() - 1; k > 0; --k) {
    std::swap(order[k], order[static_cast<Index>(random.uniform(0, static_cast<double>(k + 1)))]);
  }
  const RowMatrix shuffled = moved(order, Eigen::all);
  const Topology found = topology_of(points), other = topology_of(shuffled);
  EXPECT_EQ(found.components[0].name, other.components[0].name);
  EXPECT_EQ(found.components[0].betti_z2, other.components[0].betti_z2);
  for (Index k = 0; k < points.rows(); ++k) {
    EXPECT_NEAR(7.0 * found.boundary_distance[order[k]], other.boundary_distance[k], 1e-6);
  }
}

TEST(FindTopologyOf, DoesNotDependOnThreads) {
  const RowMatrix points = made("swiss-roll-hole", 2000, Sampling::random);
  const Topology one = topology_of(points, 2, 1), two = topology_of(points, 2, 2);
  EXPECT_EQ(one.components[0].confidence, two.components[0].confidence);
  EXPECT_EQ(one.boundary_distance, two.boundary_distance);
  EXPECT_EQ(one.boundary_part, two.boundary_part);
}

TEST(FindTopologyOf, DuplicatesDoNotChangeTheTopology) {
  const RowMatrix points = made("sphere", 1000, Sampling::grid);
  RowMatrix twice(2000, 3);
  twice << points, points;
  const Topology found = topology_of(twice, 2);
  EXPECT_EQ(found.components[0].name, "sphere");
  EXPECT_EQ(found.components[0].points, 2000);
  EXPECT_EQ(found.component_of.size(), 2000U);
}

TEST(FindTopologyOf, FewPointsAreNotNamed) {
  const Topology found = topology_of(made("circle", 60, Sampling::grid), 1);
  EXPECT_FALSE(found.components[0].sure);
  EXPECT_EQ(found.components[0].confidence, 0.0);
  EXPECT_NE(found.components[0].doubt.find("too few"), std::string::npos);
}

TEST(FindTopologyOf, InvalidInputThrows) {
  EXPECT_THROW(topology_of(RowMatrix::Zero(0, 3)), InvalidArgument);
  EXPECT_THROW(topology_of(RowMatrix::Identity(3, 3)), InvalidArgument);
  EXPECT_THROW(topology_of(made("circle", 100, Sampling::grid), 5), InvalidArgument);
  RowMatrix broken = made("circle", 100, Sampling::grid);
  broken(7, 1) = std::nan("");
  EXPECT_THROW(topology_of(broken), InvalidArgument);
}

/// Wherever the seam runs, the gluing word describes the surface.
TEST(FindTopologyOf, GluingWordsOfEmbeddingsDescribeTheSurface) {
  for (const auto& [name, n] : {std::pair{"sphere", 2000}, std::pair{"klein-bottle", 2500}}) {
    Options options;
    options.local_views.dimension = 2;
    const Result result = embed(made(name, n, Sampling::grid), options);
    ASSERT_TRUE(result.topology);
    const ComponentTopology& component = result.topology->components[0];
    ASSERT_TRUE(result.gluing);
    ASSERT_EQ(result.gluing->components.size(), 1U);
    const auto& [word, outline] = result.gluing->components[0];
    ASSERT_FALSE(word.empty()) << name;
    ASSERT_FALSE(outline.empty()) << name;
    const auto surfaces = glue(read_word(word));
    ASSERT_EQ(surfaces.size(), 1U);
    EXPECT_EQ(name_of(surfaces[0]), component.name) << word;
  }
}

RowMatrix noisy(const std::string& name, Index n, double noise) {
  return generate_dataset(name, {.n = n, .noise = noise, .sampling = Sampling::random}).points;
}

/// The points are closer together than the noise moves them.
TEST(FindTopologyOf, NoiseIsAveraged) {
  for (const auto& [name, truth] :
       {std::pair{"sphere", "sphere"}, std::pair{"moebius", "Moebius strip"}}) {
    const ComponentTopology found = topology_of(noisy(name, 5000, 0.01), 2).components[0];
    EXPECT_EQ(found.name, truth);
    EXPECT_TRUE(found.sure) << found.doubt;
    EXPECT_GT(found.averaged_over, 2.0);
    EXPECT_EQ(found.points, 5000);
  }
  EXPECT_EQ(topology_of(made("sphere", 3000, Sampling::random), 2).components[0].averaged_over,
            1.0);
}

TEST(FindTopologyOf, TheBoundaryIsFoundThroughNoise) {
  const Dataset strip =
      generate_dataset("moebius", {.n = 5000, .noise = 0.01, .sampling = Sampling::random});
  const Topology found = topology_of(strip.points, 2);
  ASSERT_GT(found.components[0].averaged_over, 1.0);
  EXPECT_EQ(found.boundary_parts, 1);
  double sum = 0.0;
  for (std::size_t k = 0; k < found.boundary_distance.size(); ++k) {
    sum += std::abs(found.boundary_distance[k] - (*strip.boundary_distance)[k]);
  }
  // The distance between means of four points is 0.03.
  EXPECT_LT(sum / 5000, 0.03);
}

TEST(FindTopologyOf, CrossingsWithNoiseHaveNoSureName) {
  EXPECT_FALSE(topology_of(noisy("crossing-sheets", 6000, 0.01), 2).components[0].sure);
}

/// Values of distinct points, counted as the points were given: the second is given twice.
TEST(OfGivenPoints, DuplicatesCountAsPoints) {
  const DistinctPoints distinct{{3, 1, 0}, {2, 1, 1, 0}};
  Topology topology;
  topology.components = {{.points = 2, .singular_points = {0, 1}}, {.points = 1}};
  topology.component_of = {0, 0, 1};
  topology.boundary_distance = {0.5, 1.5, 2.5};
  topology.boundary_part = {0, none, 1};
  const Topology found = of_given_points(topology, distinct);
  EXPECT_EQ(found.component_of, (std::vector<Id>{1, 0, 0, 0}));
  EXPECT_EQ(found.boundary_distance, (std::vector<double>{2.5, 1.5, 1.5, 0.5}));
  EXPECT_EQ(found.boundary_part, (std::vector<Id>{1, none, none, 0}));
  EXPECT_EQ(found.components[0].points, 3);
  EXPECT_EQ(found.components[1].points, 1);
  EXPECT_EQ(found.components[0].singular_points, (std::vector<Id>{1, 3}));
  const GluingDiagram diagram{{{"a", {OutlineArc{.letter = 0, .points = {2, 0, 1}}}}}};
  EXPECT_EQ(of_given_points(diagram, distinct).components[0].outline[0].points,
            (std::vector<Id>{0, 3, 1}));
}

}  // namespace ldle::pipeline::find_topology_test
