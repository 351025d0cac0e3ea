#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ldle_io/draw_colors.h"
#include "ldle_io/draw_embedding.h"

namespace ldle {

/// One point on the paper plane, in the units of the embedding, y upwards.
struct Mark {
  double x = 0.0;
  double y = 0.0;
  Rgb color;
  double size = 1.0;  ///< relative radius
  bool on_tear = false;
};

/// A stretch of the rim in the same plane.
struct DrawnArc {
  std::vector<Eigen::Vector2d> points;  ///< the embedding on their left
  std::string letter;
  Rgb color;
  bool glued = false;
  bool reversed = false;
};

/// How the colours of the points are to be read.
struct ColorKey {
  bool has_values = false;
  double low = 0.0;  ///< of the finite values
  double high = 0.0;
  bool has_missing = false;
  bool faded = false;  ///< paler, so that a tear stands out
  std::vector<std::pair<std::string, Rgb>> classes;

  Rgb color_at(double t) const;
};

/// A picture projected to the plane and coloured, before it has a size on paper.
struct Drawing {
  std::vector<Mark> marks;  ///< in the order of drawing
  double min_x = 0.0, max_x = 0.0, min_y = 0.0, max_y = 0.0;
  ColorKey key;
  bool has_tear = false;
  std::vector<DrawnArc> arcs;
  std::string word;  ///< that they make
  /// Points hide each other by depth; otherwise the tear lies on top.
  bool has_depth = false;
  /// Images of the unit vectors of the embedding, for d >= 3.
  std::vector<std::pair<double, double>> axes;
  std::string note;  ///< what a reader must know about the projection; may be empty
};

/// Checks the picture (throws InvalidArgument) and projects it.
Drawing make_drawing(const Picture& picture);

}  // namespace ldle
