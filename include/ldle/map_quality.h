#pragma once

namespace ldle {

/// How good a flat map of a surface an embedding in the plane is. It is measured on Delaunay
/// triangles of the embedding between neighbours of the data, so on what is not torn.
struct MapQuality {
  double area = 0.0;  ///< area of the triangles in the data
  /// Length of the seam in the data: half the length of its two sides, in units of the square root
  /// of the area. A side of a triangle on the outline belongs to the seam if a neighbour of both
  /// ends lies beside it in the data and is torn from them.
  double seam_length = 0.0;
  double stretch_spread = 1.0;  ///< 95th percentile of the stretch of sides divided by the 5th
  /// Mean of (s^2 + t^2 + 1/s^2 + 1/t^2) / 4 over the area, where s and t are the principal
  /// stretches of a triangle: a quarter of the symmetric Dirichlet energy. 1 is perfect.
  double dirichlet_energy = 1.0;
  /// Area of the embedding that is covered more than once, relative to the area: the sum over all
  /// pairs of triangles of the area that they share. 0 is perfect.
  double covered_twice = 0.0;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit("area", self.area);
    visit("seam_length", self.seam_length);
    visit("stretch_spread", self.stretch_spread);
    visit("dirichlet_energy", self.dirichlet_energy);
    visit("covered_twice", self.covered_twice);
  }
};

}  // namespace ldle
