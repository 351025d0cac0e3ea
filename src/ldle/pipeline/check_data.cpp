#include "ldle/pipeline/check_data.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "ldle/error.h"
#include "ldle/neighbors/metric.h"

namespace ldle::pipeline {
namespace {

constexpr const char* too_large = "must be at most 1e150 in magnitude: rescale the data";

InvalidArgument bad_entry(const char* what, Index row, Index column, double value,
                          const char* rule) {
  return InvalidArgument(fmt::format("{}, row {}, column {}", what, row, column),
                         fmt::format("{}", value), rule);
}

}  // namespace

void check_points(ConstRowMatrixRef points, Index dimension) {
  if (points.rows() == 0 || points.cols() == 0) {
    throw InvalidArgument("points", fmt::format("{} x {}", points.rows(), points.cols()),
                          "must not be empty");
  }
  for (Index i = 0; i < points.rows(); ++i) {
    for (Index j = 0; j < points.cols(); ++j) {
      if (!std::isfinite(points(i, j))) {
        throw bad_entry("points", i, j, points(i, j), "must be finite");
      }
      if (std::abs(points(i, j)) > largest_number) {
        throw bad_entry("points", i, j, points(i, j), too_large);
      }
    }
  }
  if (dimension > points.cols()) {
    throw InvalidArgument("dimension", fmt::format("{}", dimension),
                          fmt::format("the data have only {} column{}", points.cols(),
                                      points.cols() == 1 ? "" : "s"));
  }
}

void check_distances(ConstRowMatrixRef distances) {
  if (distances.rows() != distances.cols() || distances.rows() == 0) {
    throw InvalidArgument("distances", fmt::format("{} x {}", distances.rows(), distances.cols()),
                          "must be a square matrix");
  }
  for (Index i = 0; i < distances.rows(); ++i) {
    for (Index j = 0; j <= i; ++j) {
      const double distance = distances(i, j);
      if (!(std::isfinite(distance) && distance >= 0.0)) {
        throw bad_entry("distances", i, j, distance, "must be finite and not negative");
      }
      if (distance > largest_number) throw bad_entry("distances", i, j, distance, too_large);
      if (i == j && distance != 0.0) {
        throw bad_entry("distances", i, j, distance, "a point's distance from itself must be zero");
      }
      if (!(std::abs(distance - distances(j, i)) <= 1e-9 * distance)) {
        throw bad_entry("distances", j, i, distances(j, i),
                        "must equal the distance in the opposite direction");
      }
    }
  }
}

void check_enough_points(const DistinctPoints& distinct) {
  const Index points = std::ssize(distinct.class_of), different = std::ssize(distinct.first);
  if (different >= 2) return;
  throw InvalidArgument("points", fmt::format("{}", points),
                        points < 2 ? "there must be at least two" : "all points are equal");
}

void check_index_range(Index points, Index graph_neighbors) {
  // The symmetrised graph has at most twice as many entries as the neighbour lists, and a diagonal.
  constexpr Index most = std::numeric_limits<int>::max();
  if (points <= most / (2 * graph_neighbors + 1)) return;
  throw InvalidArgument(
      "points", fmt::format("{}", points),
      fmt::format("must be at most {} if graph_neighbors = {}, because entries of the graph are "
                  "counted with 32 bits",
                  most / (2 * graph_neighbors + 1), graph_neighbors));
}

}  // namespace ldle::pipeline
