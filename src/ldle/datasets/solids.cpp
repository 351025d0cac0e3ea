#include <algorithm>
#include <array>
#include <cmath>

#include "ldle/core/random.h"
#include "ldle/datasets/coil.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/lattice.h"

namespace ldle::datasets {

namespace {

constexpr std::array<double, 3> sides{1.0, 0.8, 0.6};

using Counts = std::array<Index, 3>;

double total(const Counts& counts) {
  return static_cast<double>(counts[0] * counts[1] * counts[2]);
}

Counts cuboid_counts(Index resolution) {
  Counts counts;
  for (int a = 0; a < 3; ++a) counts[a] = side_points(sides[a], static_cast<double>(resolution));
  return counts;
}

/// Points along the three circles; at least three each.
Counts torus_counts(Index resolution) {
  Counts counts;
  for (int a = 0; a < 3; ++a) {
    counts[a] = std::max<Index>(3, std::llround(sides[a] * static_cast<double>(resolution)));
  }
  return counts;
}

/// Returns a point for every triple i < counts: the shares i / divisors of the sides.
RowMatrix box_grid(const Counts& counts, const Counts& divisors) {
  RowMatrix grid(counts[0] * counts[1] * counts[2], 3);
  for (Index k = 0; k < grid.rows(); ++k) {
    const Counts index{k / (counts[1] * counts[2]), k / counts[2] % counts[1], k % counts[2]};
    for (int a = 0; a < 3; ++a) {
      grid(k, a) = sides[a] * (static_cast<double>(index[a]) / static_cast<double>(divisors[a]));
    }
  }
  return grid;
}

RowMatrix cuboid_grid(Index n) {
  const Counts counts =
      cuboid_counts(closest_resolution(n, [](Index r) { return total(cuboid_counts(r)); }));
  return box_grid(counts, {counts[0] - 1, counts[1] - 1, counts[2] - 1});
}

RowMatrix torus_grid(Index n) {
  const Counts counts =
      torus_counts(closest_resolution(n, [](Index r) { return total(torus_counts(r)); }));
  return box_grid(counts, counts);
}

RowMatrix box_scatter(Index n, std::uint64_t seed) {
  Random random(seed);
  RowMatrix points(n, 3);
  for (Index k = 0; k < n; ++k) {
    for (int a = 0; a < 3; ++a) points(k, a) = random.uniform(0, sides[a]);
  }
  return points;
}

}  // namespace

/// A solid box of sides 1, 0.8 and 0.6.
Dataset make_cuboid(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data;
  data.points = sampling == Sampling::random ? box_scatter(n, seed) : cuboid_grid(n);
  data.parameters = data.points;
  data.parameter_names = {"x", "y", "z"};
  data.flat = data.points;
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    const auto point = data.points.row(k);
    distances[k] = std::min({point[0], sides[0] - point[0], point[1], sides[1] - point[1], point[2],
                             sides[2] - point[2]});
  }
  data.boundary_distance = std::move(distances);
  return data;
}

/// The solid box with its two longer sides bent in four dimensions and the shortest one straight in
/// a fifth.
Dataset make_bent_block(Index n, std::uint64_t seed, Sampling sampling) {
  const Coil first({3.0});
  const Coil second({2.0});
  Dataset data = make_cuboid(n, seed, sampling);
  data.points.resize(data.flat->rows(), 5);
  for (Index k = 0; k < data.points.rows(); ++k) {
    const auto flat = data.flat->row(k);
    data.points.row(k) << first.at(flat[0]), second.at(flat[1]), flat[2];
  }
  return data;
}

/// A product of three circles of lengths 1, 0.8 and 0.6.
Dataset make_flat_3_torus(Index n, std::uint64_t seed, Sampling sampling) {
  const RowMatrix arcs = sampling == Sampling::random ? box_scatter(n, seed) : torus_grid(n);
  Dataset data;
  data.points.resize(arcs.rows(), 6);
  data.parameters.resize(arcs.rows(), 3);
  for (Index a = 0; a < 3; ++a) {
    const double radius = sides[a] / (2 * pi);
    data.parameters.col(a) = arcs.col(a) / radius;
    data.points.col(2 * a) = radius * data.parameters.col(a).array().cos();
    data.points.col(2 * a + 1) = radius * data.parameters.col(a).array().sin();
  }
  data.parameter_names = {"first", "second", "third"};
  return data;
}

}  // namespace ldle::datasets
