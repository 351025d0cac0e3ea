#pragma once

#include <limits>
#include <numbers>
#include <string>

#include "ldle/core/random.h"
#include "ldle/datasets.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::test {

inline constexpr double pi = std::numbers::pi;
inline constexpr double far = std::numeric_limits<double>::infinity();

inline NeighborGraph graph_of(const RowMatrix& points) {
  return neighbors::nearest_neighbors(Data::of_points(points), 25, Context());
}

/// Uniform in the unit square.
inline RowMatrix random_square(Index n) {
  Random random(7);
  RowMatrix points(n, 2);
  for (double& x : points.reshaped()) x = random.uniform();
  return points;
}

/// A data set and its isometric embedding in the plane, torn open.
struct Unrolled {
  RowMatrix points, flat;
};

/// `first` and `second` are the radii that turn the parameters, angles, into lengths.
inline Unrolled unrolled(const std::string& name, double first, double second,
                         DatasetRequest request = {.n = 2500}) {
  const Dataset data = generate_dataset(name, request);
  RowMatrix flat = data.parameters.leftCols(2);
  flat.col(0) *= first;
  flat.col(1) *= second;
  return {data.points, flat};
}

inline Unrolled unrolled_torus() {
  return unrolled("flat-torus", 1 / pi, 1 / (4 * pi));
}
inline Unrolled unrolled_klein_bottle() {
  return unrolled("klein-bottle", 1 / pi, 1 / (4 * pi));
}
inline Unrolled unrolled_moebius() {
  return unrolled("moebius", 1 / pi, 1);
}

}  // namespace ldle::test
