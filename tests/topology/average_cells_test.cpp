#include "ldle/topology/average_cells.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "ldle/core/random.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::topology::average_cells_test {

NeighborGraph graph_of(const RowMatrix& points) {
  const Context context;
  return neighbors::nearest_neighbors(Data::of_points(points), 25, context);
}

/// A square with normal noise in the third coordinate.
RowMatrix thick_square(Index n, double noise) {
  Random random(5);
  RowMatrix points(n, 3);
  for (Index k = 0; k < n; ++k) {
    const double x = random.uniform(), y = random.uniform();
    points.row(k) << x, y, noise * random.normal();
  }
  return points;
}

std::vector<double> counts(Index n) {
  std::vector<double> weight(n);
  for (Index k = 0; k < n; ++k) weight[k] = static_cast<double>(1 + k % 3);
  return weight;
}

TEST(AverageCells, CellsAreWeightedMeansOfTheirPoints) {
  const RowMatrix points = thick_square(900, 0.02);
  const std::vector<double> weight = counts(900);
  const AveragedPoints averaged =
      average_cells(points, weight, graph_of(points).neighbors, Context());
  const Index cells = averaged.points.rows();
  RowMatrix sums = RowMatrix::Zero(cells, 3);
  std::vector<double> all(cells, 0.0);
  for (Index k = 0; k < 900; ++k) {
    sums.row(averaged.cell_of[k]) += weight[k] * points.row(k);
    all[averaged.cell_of[k]] += weight[k];
  }
  for (Index cell = 0; cell < cells; ++cell) {
    EXPECT_DOUBLE_EQ(averaged.weight[cell], all[cell]);
    EXPECT_NEAR((averaged.points.row(cell) - sums.row(cell) / all[cell]).norm(), 0.0, 1e-14);
  }
  EXPECT_EQ(std::accumulate(all.begin(), all.end(), 0.0),
            std::accumulate(weight.begin(), weight.end(), 0.0));
}

TEST(AverageCells, MeansAreFartherApartAndLessNoisy) {
  const RowMatrix points = thick_square(4000, 0.005);
  const AveragedPoints averaged =
      average_cells(points, std::vector<double>(4000, 1.0), graph_of(points).neighbors, Context());
  EXPECT_GT(averaged.points.rows(), 4000 / 8);
  EXPECT_LT(averaged.points.rows(), 4000 / 2);
  const auto thickness = [](const RowMatrix& p) {
    return p.col(2).norm() / std::sqrt(static_cast<double>(p.rows()));
  };
  // Means of four points have half the noise.
  EXPECT_LT(thickness(averaged.points), 0.65 * thickness(points));
  const auto closest = [](const RowMatrix& p) {
    const NeighborGraph graph = graph_of(p);
    double least = 1.0;
    for (Index k = 0; k < p.rows(); ++k) least = std::min(least, graph.distance_to(k, 1));
    return least;
  };
  EXPECT_GT(closest(averaged.points), 4 * closest(points));
}

TEST(AverageCells, CellsAreInvariantUnderScaleAndTranslation) {
  const RowMatrix points = thick_square(600, 0.01);
  const std::vector<double> weight(600, 1.0);
  const AveragedPoints here = average_cells(points, weight, graph_of(points).neighbors, Context());
  RowMatrix moved = 4.0 * points;
  moved.rowwise() += Eigen::RowVector3d(8.0, -16.0, 2.0);
  const AveragedPoints there = average_cells(moved, weight, graph_of(moved).neighbors, Context());
  EXPECT_EQ(here.cell_of, there.cell_of);
}

}  // namespace ldle::topology::average_cells_test
