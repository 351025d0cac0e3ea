#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::solids_test {

constexpr double pi = std::numbers::pi;

TEST(Cuboid, IsAGridWithBoundaryPointsOfDistanceZero) {
  const Dataset data = make_cuboid(4641, 0);
  ASSERT_EQ(data.points.rows(), 21 * 17 * 13);
  EXPECT_EQ(data.points.colwise().minCoeff(), Eigen::RowVector3d(0, 0, 0));
  EXPECT_EQ(data.points.colwise().maxCoeff(), Eigen::RowVector3d(1, 0.8, 0.6));
  std::set<std::array<Index, 3>> cells;
  for (Index k = 0; k < data.points.rows(); ++k) {
    std::array<Index, 3> cell;
    for (int a = 0; a < 3; ++a) cell[a] = std::lround(20 * data.points(k, a));
    EXPECT_TRUE(cells.insert(cell).second);
    const bool on_boundary = cell[0] % 20 == 0 || cell[1] % 16 == 0 || cell[2] % 12 == 0;
    EXPECT_EQ((*data.boundary_distance)[k] == 0, on_boundary);
  }
  const auto deepest =
      std::max_element(data.boundary_distance->begin(), data.boundary_distance->end());
  EXPECT_NEAR(*deepest, 0.3, 1e-15);
}

TEST(FlatThreeTorus, IsAProductOfCircles) {
  const Dataset data = make_flat_3_torus(7500, 0);
  ASSERT_EQ(data.points.rows(), 25 * 20 * 15);
  const double sides[] = {1.0, 0.8, 0.6};
  for (Index k = 0; k < data.points.rows(); ++k) {
    for (int a = 0; a < 3; ++a) {
      EXPECT_NEAR(data.points.row(k).segment(2 * a, 2).norm(), sides[a] / (2 * pi), 1e-15);
    }
  }
  // The largest angle is one step less than a full turn.
  EXPECT_NEAR(data.parameters.col(0).maxCoeff(), 2 * pi * 24 / 25, 1e-12);
  EXPECT_NEAR(data.parameters.col(1).maxCoeff(), 2 * pi * 19 / 20, 1e-12);
  EXPECT_NEAR(data.parameters.col(2).maxCoeff(), 2 * pi * 14 / 15, 1e-12);
}

TEST(RandomCuboid, IsUniformInVolume) {
  const Dataset data = make_cuboid(10000, 3, Sampling::random);
  const double sides[] = {1.0, 0.8, 0.6};
  std::vector<Index> counts(125, 0);
  for (Index k = 0; k < 10000; ++k) {
    Index cell = 0;
    double depth = 1;
    for (int a = 0; a < 3; ++a) {
      const double x = data.points(k, a);
      cell = 5 * cell + static_cast<Index>(5 * x / sides[a]);
      depth = std::min({depth, x, sides[a] - x});
    }
    ++counts[cell];
    EXPECT_EQ((*data.boundary_distance)[k], depth);
  }
  expect_even_counts(counts);
}

TEST(RandomFlatThreeTorus, HasUniformAngles) {
  const Dataset data = make_flat_3_torus(10000, 3, Sampling::random);
  for (int a = 0; a < 3; ++a) {
    const RowMatrix angles = data.parameters.col(a) / (2 * pi);
    expect_uniform({angles.data(), angles.data() + angles.size()});
  }
}

/// A chord over an arc s of a circle of radius r is 2 r sin(s / (2 r)); the squares of the three
/// coordinates' chords add up.
TEST(BentBlock, IsIsometricToTheBox) {
  const Dataset data = make_bent_block(500, 3, Sampling::random);
  EXPECT_EQ(*data.flat, *make_cuboid(500, 3, Sampling::random).flat);
  for (Index k = 1; k < 500; ++k) {
    const Eigen::RowVector3d flat = data.flat->row(k) - data.flat->row(k - 1);
    const Eigen::RowVector3d chords(std::sin(1.5 * flat[0]) / 1.5, std::sin(flat[1]), flat[2]);
    EXPECT_NEAR((data.points.row(k) - data.points.row(k - 1)).norm(), chords.norm(), 1e-14);
  }
}

}  // namespace ldle::datasets::solids_test
