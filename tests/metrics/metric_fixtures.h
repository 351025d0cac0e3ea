#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "ldle/core/random.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::fixtures {

/// The neighbour graph, computed by sorting all distances.
inline NeighborGraph brute_force_graph(const RowMatrix& points, Index nearest) {
  NeighborGraph graph;
  graph.nearest = nearest;
  const Index n = points.rows();
  for (Index k = 0; k < n; ++k) {
    std::vector<double> distance(n);
    for (Index j = 0; j < n; ++j) distance[j] = (points.row(k) - points.row(j)).norm();
    std::vector<Id> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](Id a, Id b) { return distance[a] < distance[b]; });
    const double radius = distance[order[std::min(nearest, n) - 1]];
    while (distance[order.back()] > radius * (1.0 + tie_tolerance)) order.pop_back();
    graph.neighbors.push_back(order);
    for (Id j : order) graph.distances.push_back(distance[j]);
  }
  return graph;
}

/// The points (i h, j h) of a grid; j varies fastest.
inline RowMatrix grid(Index rows, Index cols, double h = 1.0) {
  RowMatrix points(rows * cols, 2);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) points.row(i * cols + j) << h * i, h * j;
  }
  return points;
}

/// Points in one dimension.
inline RowMatrix line(const std::vector<double>& positions) {
  return Eigen::Map<const RowMatrix>(positions.data(), static_cast<Index>(positions.size()), 1);
}

inline RowMatrix random_points(Index n, Index d, std::uint64_t seed) {
  Random random(seed);
  RowMatrix points(n, d);
  for (double& value : points.reshaped()) value = random.normal();
  return points;
}

/// The points after a rotation by `angle` and a translation in the plane.
inline RowMatrix moved(const RowMatrix& points, double angle) {
  Eigen::Matrix2d rotation;
  rotation << std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle);
  return (points * rotation).rowwise() + Eigen::RowVector2d(3.0, -7.0);
}

}  // namespace ldle::fixtures
