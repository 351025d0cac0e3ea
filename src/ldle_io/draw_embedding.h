#pragma once

#include <span>
#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle_io/run_columns.h"

namespace ldle {

/// An arc of the outline, along which an arrow is drawn. Its points are in the order of a walk that
/// has the embedding on its left.
struct PictureArc {
  std::span<const Id> points;
  std::string letter;     ///< may be empty
  Id color = none;        ///< the same for both arcs of a glued pair; none for the boundary
  bool reversed = false;  ///< the arrow runs against the order of the points
};

/// Contents of a picture of an embedding.
struct Picture {
  /// n x d; must outlive the picture. One coordinate is drawn as a strip, two as a plane, of three
  /// or more the first three in perspective, in a box, with shadows on its floor and far
  /// points smaller and paler.
  ConstRowMatrixRef embedding;
  /// Values that colour the points; without values, all points have the same colour. Missing values
  /// are grey.
  RunColumn color = {};
  /// Gluing colour of each point, `none` for points not on the seam; empty if nothing is torn.
  std::span<const Id> gluing = {};
  Index gluing_colors = 0;
  /// Whether points on the seam have a ring and, unless the points are coloured by category, their
  /// gluing colour. Gluing colours among those of categories could be mistaken for categories.
  bool seam_colors = true;
  /// For d = 2: arcs of the outline, drawn as arrows with letters, and their gluing word.
  std::vector<PictureArc> arcs = {};
  std::string word = {};
  std::string title = {};
  std::string subtitle = {};
  std::vector<std::string> notes = {};  ///< lines below the legend
};

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
