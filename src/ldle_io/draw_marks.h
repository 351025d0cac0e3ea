#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ldle_io/draw_colors.h"
#include "ldle_io/draw_embedding.h"

namespace ldle {

/// One point in the plane of the picture, in units of the embedding; y points upwards.
struct Mark {
  double x = 0.0;
  double y = 0.0;
  Rgb color;
  double size = 1.0;     ///< relative radius
  bool on_tear = false;  ///< the point is on the seam, and drawn with a ring
};

/// An arc of the outline in the same plane.
struct DrawnArc {
  std::vector<Eigen::Vector2d> points;  ///< the walk along them has the embedding on its left
  std::string letter;
  Rgb color;
  bool glued = false;     ///< otherwise it belongs to the boundary
  bool reversed = false;  ///< the arrow runs against the order of the points
};

/// Meaning of the colours of the points.
struct ColorKey {
  bool has_values = false;
  bool cyclic = false;       ///< the values lie on a circle
  double low = 0.0;          ///< smallest finite value
  double high = 0.0;         ///< largest finite value
  bool has_missing = false;  ///< some values are not finite
  bool faded = false;        ///< colours are paler, so that the seam stands out
  std::vector<std::pair<std::string, Rgb>> classes;

  /// Colour of the value low + t (high - low).
  Rgb color_at(double t) const;
};

/// Where points lie above the floor of the box. They show at which height a point is.
struct Shadows {
  std::vector<Eigen::Vector2d> places;
  double size = 1.0;  ///< relative radius
};

/// A picture projected to the plane and coloured, before it has a size on paper.
struct Drawing {
  std::vector<Mark> marks;  ///< in the order of drawing
  double min_x = 0.0, max_x = 0.0, min_y = 0.0, max_y = 0.0;
  ColorKey key;
  bool has_tear = false;           ///< some points are on the seam, and drawn with rings
  bool has_gluing_colors = false;  ///< they have their gluing colours
  std::vector<DrawnArc> arcs;
  std::string word;  ///< gluing word of the arcs
  /// Near points hide far ones. Otherwise points on the seam are on top.
  bool has_depth = false;
  /// Edges of the box around the points, without the three that meet at the nearest corner, for
  /// d >= 3.
  std::vector<std::pair<Eigen::Vector2d, Eigen::Vector2d>> box;
  Shadows shadows;  ///< for d >= 3
  /// Images of the unit vectors of the embedding, for d >= 3.
  std::vector<std::pair<double, double>> axes;
  std::vector<std::string> notes;  ///< what a reader must know, one line each
};

/// Throws InvalidArgument unless the extent of an embedding is finite.
void check_extent(bool finite);

/// Projects a picture. Throws InvalidArgument if the picture is not valid.
Drawing make_drawing(const Picture& picture);

}  // namespace ldle
