#pragma once

#include <functional>

#include "ldle/datasets.h"
#include "ldle/datasets/lattice.h"

namespace ldle::datasets {

/// Exact distance to the boundary inside a region of the plane; any negative number outside.
using Depth = std::function<double(double x, double y)>;

/// Depth in [0, width] x [0, height].
double rectangle_depth(double x, double y, double width, double height);

/// Returns the lattice points in the region: points, parameters and flat coordinates are (x, y).
Dataset sample_region(const Lattice& lattice, const Depth& depth);

/// A rectangle with sides parallel to the axes.
struct Frame {
  double left;
  double bottom;
  double right;
  double top;
};

/// Returns n random points, uniform in area, in the region, which must lie within the frame.
Dataset scatter_in_region(Index n, std::uint64_t seed, const Frame& frame, const Depth& depth);

/// The sheet [0, width] x [0, height].
struct Sheet {
  double width;
  double height;

  /// Returns about n points on a grid, or exactly n random points.
  Dataset sample(Index n, std::uint64_t seed, Sampling sampling) const;
};

}  // namespace ldle::datasets
