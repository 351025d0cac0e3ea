#pragma once

#include <functional>
#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

/// Points that rounding puts this far outside still lie on the rim (the shapes have size 1).
inline constexpr double rim_tolerance = 1e-9;

/// The resolution R >= 1 for which count(R) is nearest to n; count must not fall as R grows.
Index closest_resolution(Index n, const std::function<double(Index)>& count);

/// Points along a side of the given length at a spacing of at most 1/resolution, both ends
/// included. This reading, the last gap closed up rather than cut off, gives the paper's 990, 280,
/// 184 and 133 points of the swiss roll at resolutions 30, 15, 12 and 10.
Index side_points(double length, double resolution);

/// The points (x[i], y[j]) of the plane.
struct Lattice {
  std::vector<double> x;
  std::vector<double> y;
};

/// The lattice on [0, width] x [0, height] with points on all four sides.
Lattice fitted_lattice(double width, double height, double resolution);

/// The lattice through the origin of spacing exactly 1/resolution on [-width/2, width/2] x
/// [-height/2, height/2]: it keeps the symmetry of a shape about its axes.
Lattice centered_lattice(double width, double height, double resolution);

}  // namespace ldle::datasets
