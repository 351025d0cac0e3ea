#pragma once

#include <cairo.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ldle_io/draw_box.h"
#include "ldle_io/draw_colors.h"

namespace ldle {

struct CairoDeleter {
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }
};
using CairoSurface = std::unique_ptr<cairo_surface_t, CairoDeleter>;

/// Throws ComputationFailed if `status` is an error.
void check_cairo(cairo_status_t status);

/// Makes a white RGB image.
CairoSurface make_image(int width, int height);

enum class Align { left, center, right };

struct TextStyle {
  double size = 20.0;
  Rgb color = ink;
  bool bold = false;
  Align align = Align::left;
};

/// Draws dots, lines, boxes and text with Cairo. The surface must outlive the canvas.
class Canvas {
 public:
  explicit Canvas(cairo_surface_t* surface);

  void dot(double x, double y, double radius, const Rgb& color);
  void line(double from_x, double from_y, double to_x, double to_y, double width);
  /// A polyline with round joins and ends.
  void curve(const std::vector<Eigen::Vector2d>& corners, double width, const Rgb& color);
  void polygon(const std::vector<Eigen::Vector2d>& corners, const Rgb& color);
  void fill(const Box& box, const Rgb& color);
  /// Fills a box with a gradient from color_at(0) at its left end to color_at(1) at its right end.
  void gradient(const Box& box, const std::function<Rgb(double)>& color_at);
  /// Draws an image, scaled to fill a box.
  void image(const Box& box, cairo_surface_t* surface);

  /// Writes a line of text with its baseline at y. A line longer than `width` is cut and ends in
  /// "...".
  void text(double x, double y, const std::string& line, const TextStyle& style, double width);
  /// Writes a few letters centred at `middle`, with a white halo that keeps them legible over
  /// points.
  void label(const Eigen::Vector2d& middle, const std::string& letters, const TextStyle& style);
  double text_width(const std::string& line, const TextStyle& style);

  /// Throws ComputationFailed if an earlier call failed.
  void check() const { check_cairo(cairo_status(context_.get())); }

 private:
  void set_color(const Rgb& color);
  void set_font(const TextStyle& style);

  std::unique_ptr<cairo_t, CairoDeleter> context_;
};

}  // namespace ldle
