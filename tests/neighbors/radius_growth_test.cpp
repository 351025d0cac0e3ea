#include "ldle/neighbors/radius_growth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "ldle/core/random.h"

namespace ldle::neighbors::radius_growth_test {

/// Distances with the distribution of a Poisson process in m dimensions: T_k^m is a sum of k
/// exponential random numbers.
NeighborGraph poisson_graph(Index n, Index nearest, double m, std::uint64_t seed) {
  Random random(seed);
  NeighborGraph graph;
  graph.nearest = nearest;
  for (Index i = 0; i < n; ++i) {
    std::vector<Id> ids;
    double volume = 0.0;
    for (Index k = 0; k < nearest; ++k) {
      ids.push_back(static_cast<Id>((i + k) % n));
      graph.distances.push_back(std::pow(volume, 1 / m));
      volume -= std::log(1.0 - random.uniform());
    }
    graph.neighbors.push_back(ids);
  }
  return graph;
}

std::vector<Id> all_points(Index n) {
  std::vector<Id> ids(n);
  std::iota(ids.begin(), ids.end(), Id{0});
  return ids;
}

TEST(RadiusGrowth, RanksDoubleUpToTheLargest) {
  EXPECT_EQ(RadiusGrowth(poisson_graph(60, 49, 2, 1), 48, Context()).ranks(),
            (std::vector<Index>{1, 3, 6, 12, 24, 48}));
  EXPECT_EQ(RadiusGrowth(poisson_graph(60, 11, 2, 1), 10, Context()).ranks(),
            (std::vector<Index>{1, 2, 5, 10}));
}

/// The mean of log(T_k / T_j) over j < k has a Gamma distribution of shape k - 1, divided by
/// (k - 1) m.
TEST(RadiusGrowth, IsUnbiasedForAPoissonProcessAtEveryScale) {
  const Index n = 4000;
  const auto points = all_points(n);
  for (const double m : {1.0, 2.0, 3.5, 8.0}) {
    const RadiusGrowth growth(poisson_graph(n, 49, m, 3), 48, Context());
    for (Index s = 0; s < std::ssize(growth.ranks()); ++s) {
      const auto k = static_cast<double>(std::max<Index>(growth.ranks()[s], 2));
      EXPECT_NEAR(m * growth.inverse_dimension(points, s), 1.0,
                  5 / std::sqrt((k - 1) * static_cast<double>(n)));
      if (s == 0) continue;
      // The gaps log(T_(j+1) / T_j) are independent and exponential with mean 1 / (j m).
      double mean = 0, variance = 0;
      for (Index j = growth.ranks()[s - 1]; j < growth.ranks()[s]; ++j) {
        mean += 1 / static_cast<double>(j);
        variance += 1 / static_cast<double>(j * j);
      }
      EXPECT_NEAR(m * growth.inverse_slope(points, s - 1, s), 1.0,
                  5 * std::sqrt(variance / static_cast<double>(n)) / mean);
    }
  }
}

TEST(RadiusGrowth, RadiusIsTheGeometricMean) {
  NeighborGraph graph = poisson_graph(2, 3, 1, 1);
  graph.distances = {0, 1, 2, 0, 4, 8};
  const RadiusGrowth growth(graph, 2, Context());
  EXPECT_DOUBLE_EQ(growth.radius(all_points(2), 0), 2.0);
  EXPECT_DOUBLE_EQ(growth.radius(all_points(2), 1), 4.0);
  EXPECT_DOUBLE_EQ(growth.inverse_slope(all_points(2), 0, 1), std::log(2.0));
}

TEST(RadiusGrowth, IgnoresZerosAndPointsWithFewNeighbors) {
  NeighborGraph graph;
  graph.nearest = 3;
  graph.neighbors.push_back(std::vector<Id>{0, 1, 2, 3});
  graph.neighbors.push_back(std::vector<Id>{1, 0});
  graph.distances = {0, 0, 1, 3, 0, 5};
  const RadiusGrowth growth(graph, 2, Context());
  EXPECT_TRUE(growth.counts(0));
  EXPECT_FALSE(growth.counts(1));
  EXPECT_DOUBLE_EQ(growth.inverse_dimension(all_points(2), 1), std::log(3.0));
}

TEST(RadiusGrowth, TiedShareIsTheFractionOfTies) {
  NeighborGraph graph = poisson_graph(4, 3, 1, 1);
  graph.distances = {0, 1, 1, 0, 1, 1 + 1e-14, 0, 1, 2, 0, 1, 3};
  EXPECT_DOUBLE_EQ(RadiusGrowth(graph, 2, Context()).tied_share(all_points(4)), 0.5);
}

}  // namespace ldle::neighbors::radius_growth_test
