#pragma once

#include <functional>
#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

/// Points at most this far outside a shape count as on its boundary: they are outside only by
/// rounding (the shapes have a size of about 1).
inline constexpr double rim_tolerance = 1e-9;

/// Returns the resolution R >= 1 for which count(R) is nearest to n. count(R) must not decrease if
/// R grows.
Index closest_resolution(Index n, const std::function<double(Index)>& count);

/// Returns the number of points along a side of the given length, both ends included, with equal
/// spacings of at most 1/resolution. This gives the paper's 990, 280, 184 and 133 points of the
/// swiss roll at resolutions 30, 15, 12 and 10; spacings of exactly 1/resolution would not.
Index side_points(double length, double resolution);

/// The points (x[i], y[j]) in the plane.
struct Lattice {
  std::vector<double> x;
  std::vector<double> y;
};

/// Makes a lattice on [0, width] x [0, height] with points on all four sides.
Lattice fitted_lattice(double width, double height, double resolution);

/// Makes a lattice through the origin with a spacing of exactly 1/resolution on
/// [-width/2, width/2] x [-height/2, height/2]. It keeps the symmetry of a shape about its axes.
Lattice centered_lattice(double width, double height, double resolution);

}  // namespace ldle::datasets
