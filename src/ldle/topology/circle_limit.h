#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "ldle/topology/neighborhood_shape.h"
#include "ldle/topology/triangle_mesh.h"

namespace ldle::topology {

/// Decides which circles are not larger than random gaps between points.
class CircleLimit {
 public:
  explicit CircleLimit(std::span<const NeighborhoodShape> shapes)
      : shapes_(shapes), most_(largest_expected(static_cast<double>(shapes.size()))) {}

  bool allows(const TriangleMesh::Triangle& corners, double radius) const {
    double density = shapes_[corners[0]].density;
    for (Id corner : corners) density = std::min(density, shapes_[corner].density);
    return density * radius * radius <= most_;
  }

 private:
  // The circles of the 2 n Delaunay triangles of n random points would hold a or more points with
  // probability (1 + a) exp(-a). Returns the a for which one such circle is expected.
  static double largest_expected(double n) {
    double a = 0.0;
    for (int step = 0; step < 50; ++step) a = std::log(2.0 * n * (1.0 + a));
    return a;
  }
  std::span<const NeighborhoodShape> shapes_;
  double most_;
};

}  // namespace ldle::topology
