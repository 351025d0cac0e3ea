#pragma once

#include <span>
#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle/gluing.h"

namespace ldle {

/// An arc of the outline, along which an arrow is drawn. Its points are in the order of a walk that
/// has the embedding on its left.
struct PictureArc {
  std::span<const Id> points;
  std::string letter;
  Id color = none;        ///< the same for both arcs of a glued pair; none for the boundary
  bool reversed = false;  ///< the arrow runs against the order of the points
};

/// Contents of a picture of an embedding. At most one of `color_value` and `color_class` is given.
struct Picture {
  /// n x d; must outlive the picture. One coordinate is drawn as a strip, two as a plane, three or
  /// more as a parallel projection of the first three, in a box, with far points paler.
  ConstRowMatrixRef embedding;
  std::vector<double> color_value = {};       ///< one per point; not finite: grey
  std::vector<std::string> color_class = {};  ///< one label per point
  std::string color_name = {};                ///< meaning of the colours, for the legend
  /// Gluing colour of each point, `none` for points not on the seam; empty if nothing is torn.
  std::span<const Id> gluing = {};
  Index gluing_colors = 0;
  /// For d = 2: arcs of the outline, drawn as arrows with letters, and their gluing word.
  std::vector<PictureArc> arcs = {};
  std::string word = {};
  std::string title = {};
  std::string subtitle = {};
};

/// Adds the arcs and the gluing words of all components to the picture.
void show_gluing(const GluingDiagram& gluing, Picture& picture);

/// Largest number of shapes in an SVG (a point on the seam takes two). If there are more, all
/// points are drawn as one image inside it, so that the file stays small enough to open.
inline constexpr Index svg_shapes_at_most = 20000;

inline constexpr int standard_picture_width = 1600;

/// Draw a picture with the same scale on all axes. Its height depends on the shape of the
/// embedding. The file is written completely or not at all. Throw InvalidArgument if sizes do not
/// match, if coordinates are not finite, or if the file cannot be written.
void draw_png(const std::string& path, const Picture& picture,
              int width_pixels = standard_picture_width, const Context& context = Context());
void draw_svg(const std::string& path, const Picture& picture, const Context& context = Context());

/// Draws several pictures into one PNG, row by row.
void draw_contact_sheet(const std::string& path, const std::vector<Picture>& pictures, int columns);

}  // namespace ldle
