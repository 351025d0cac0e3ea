#pragma once

#include <span>
#include <string>
#include <vector>

#include "ldle/gluing.h"

namespace ldle {

/// A stretch of the rim beside which an arrow is drawn. Its points follow each other with the
/// embedding on their left.
struct PictureArc {
  std::span<const Id> points;
  std::string letter;
  Id color = none;        ///< arcs that are glued have the same; none where it is free
  bool reversed = false;  ///< the arrow runs against the order of the points
};

/// What a picture of an embedding shows. Colours come from one of `color_value` and `color_class`.
struct Picture {
  /// n x d, must outlive the picture: one coordinate is drawn as a strip, two as a plane, three
  /// and more as a parallel projection of the first three in which far points fade.
  ConstRowMatrixRef embedding;
  std::vector<double> color_value = {};       ///< one per point, grey where it is not finite
  std::vector<std::string> color_class = {};  ///< or one label per point
  std::string color_name = {};                ///< what the colours mean
  /// Gluing colour of each point, none away from the tear; empty when nothing is torn.
  std::span<const Id> gluing = {};
  Index gluing_colors = 0;
  /// On the plane: stretches of the rim, drawn as arrows with letters, and how they read.
  std::vector<PictureArc> arcs = {};
  std::string word = {};
  std::string title = {};
  std::string subtitle = {};
};

/// Adds the arcs of all components and their words.
void show_gluing(const GluingDiagram& gluing, Picture& picture);

/// Points that an SVG holds as shapes; more are drawn as one image inside it, so that the file
/// stays small enough to open.
inline constexpr Index svg_shapes_at_most = 20000;

/// Draw with one scale for all axes; the height follows the shape. The file is written whole or
/// not at all. Throw InvalidArgument for sizes that do not match, for values that are not finite
/// and for places that cannot be written.
void draw_png(const std::string& path, const Picture& picture, int width_pixels = 1600);
void draw_svg(const std::string& path, const Picture& picture);

/// Several pictures in one PNG, row by row.
void draw_contact_sheet(const std::string& path, const std::vector<Picture>& pictures, int columns);

}  // namespace ldle
