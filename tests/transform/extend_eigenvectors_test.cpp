#include "ldle/transform/extend_eigenvectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ldle/laplacian/build_laplacian.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::transform::extend_eigenvectors_test {

constexpr Index points = 120, graph_neighbors = 13, scale_neighbor = 5;

/// The nearest points of a circle to a place, except a point at the place itself.
neighbors::NeighborList neighbors_at(const RowMatrix& circle, const Eigen::RowVectorXd& place) {
  neighbors::NeighborList list;
  for (Index k = 0; k < circle.rows(); ++k) {
    const double distance = (circle.row(k) - place).norm();
    if (distance > 0.0) list.push_back({distance, static_cast<Id>(k)});
  }
  std::sort(list.begin(), list.end(), [](auto& a, auto& b) { return a.distance < b.distance; });
  list.resize(graph_neighbors - 1);
  return list;
}

/// The Laplacian of evenly spaced points of a circle has the eigenvectors cos(m t).
class CircleKernel : public testing::TestWithParam<int> {
 protected:
  const RowMatrix circle = oracle::circle(points);
  const GraphLaplacian laplacian = laplacian::build_laplacian(
      oracle::neighbor_graph(oracle::distance_matrix(circle), graph_neighbors),
      {graph_neighbors, scale_neighbor});
  const RowMatrix vectors = RowMatrix::NullaryExpr(
      points, 1, [](Index k, Index) { return wave(static_cast<double>(k)); });

  static double angle(double k) { return 2 * std::numbers::pi * k / points; }
  static double wave(double k) { return std::cos(GetParam() * angle(k)); }
  double eigenvalue() const {
    return vectors.col(0).dot(laplacian.matrix * vectors.col(0)) / vectors.squaredNorm();
  }
  double extended_to(double k) const {
    const Eigen::RowVector2d place(std::cos(angle(k)), std::sin(angle(k)));
    const NewKernelRow row(neighbors_at(circle, place), laplacian.scale, scale_neighbor);
    return row.extend(vectors, 0, eigenvalue()).value();
  }
};

/// At a data point the formula is the equation L phi = lambda phi itself.
TEST_P(CircleKernel, ReproducesTheValuesAtDataPoints) {
  for (Index k = 0; k < points; k += 7) {
    EXPECT_NEAR(extended_to(static_cast<double>(k)), wave(static_cast<double>(k)), 1e-9);
  }
}

/// Halfway between data points there are equally many neighbours on both sides, so the sum over
/// them is the wave times sum_j w_j cos(m t_j), with t_j = (j + 1/2) steps.
TEST_P(CircleKernel, ContinuesTheWaveBetweenDataPoints) {
  const auto chord = [](double steps) { return 2 * std::sin(angle(steps) / 2); };
  double degree = 0.0, sum = 0.0;
  for (int j = 0; j < graph_neighbors / 2; ++j) {
    const double weight = 2 * std::exp(-std::pow(chord(j + 0.5), 2) / (chord(1.5) * chord(2)));
    degree += weight;
    sum += weight * wave(j + 0.5);
  }
  for (Index k = 0; k < points; k += 5) {
    const double between = static_cast<double>(k) + 0.5;
    EXPECT_NEAR(extended_to(between), wave(between) * sum / (degree - eigenvalue()), 1e-9);
  }
  EXPECT_NEAR(sum / (degree - eigenvalue()), 1.0, 0.01 * std::pow(GetParam(), 2));
}

INSTANTIATE_TEST_SUITE_P(Waves, CircleKernel, testing::Values(1, 2, 3));

TEST(NewKernelRow, HasNoValueForPointsFarFromTheData) {
  const RowMatrix circle = oracle::circle(points);
  const RowMatrix ones = RowMatrix::Ones(points, 1);
  const std::vector<double> scale(points, 0.1);
  const NewKernelRow far(neighbors_at(circle, Eigen::RowVector2d(1000, 0)), scale, scale_neighbor);
  EXPECT_FALSE(far.extend(ones, 0, 0.1));
  const NewKernelRow near(neighbors_at(circle, Eigen::RowVector2d(1.01, 0)), scale, scale_neighbor);
  EXPECT_TRUE(near.extend(ones, 0, 0.1));
  EXPECT_DOUBLE_EQ(near.extend(ones, 0, 0.0).value(), 1.0);
}

}  // namespace ldle::transform::extend_eigenvectors_test
