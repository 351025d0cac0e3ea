#pragma once

#include <string>
#include <vector>

#include "ldle_io/draw_box.h"
#include "ldle_io/draw_marks.h"

namespace ldle {

/// Positions and sizes of the parts of one picture on paper. Sizes of text and lines are multiples
/// of `unit`.
struct Page {
  double unit = 1.0;
  Box whole;
  Box header;
  Box plot;
  Box legend;
  std::vector<std::string> notes;  ///< lines at the end of the legend

  /// Pixels per unit of length of the embedding, the same on both axes.
  double scale = 1.0;
  double center_x = 0.0;  ///< point of the embedding that is drawn at the centre of the plot
  double center_y = 0.0;
  double radius = 1.0;  ///< of a point

  double paper_x(double x) const { return plot.x + 0.5 * plot.width + scale * (x - center_x); }
  double paper_y(double y) const { return plot.y + 0.5 * plot.height - scale * (y - center_y); }
};

/// Lays out a picture with its upper left corner at the origin. Its height depends on the shape of
/// the embedding, within limits.
Page make_page(const Drawing& drawing, const Picture& picture, double width, double unit);

/// The same page, shifted by (x, y).
Page moved_to(Page page, double x, double y);

}  // namespace ldle
