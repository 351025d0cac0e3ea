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

/// Throws ComputationFailed when Cairo reports a failure.
void check_cairo(cairo_status_t status);

/// White RGB image.
CairoSurface make_image(int width, int height);

enum class Align { left, center, right };

struct TextStyle {
  double size = 20.0;
  Rgb color = ink;
  bool bold = false;
  Align align = Align::left;
};

/// Drawing words for Cairo. The surface must outlive the canvas.
class Canvas {
 public:
  explicit Canvas(cairo_surface_t* surface);

  void dot(double x, double y, double radius, const Rgb& color);
  void line(double from_x, double from_y, double to_x, double to_y, double width);
  /// A smooth way along corners, with round ends.
  void curve(const std::vector<Eigen::Vector2d>& corners, double width, const Rgb& color);
  void polygon(const std::vector<Eigen::Vector2d>& corners, const Rgb& color);
  void fill(const Box& box, const Rgb& color);
  /// Fills a box with colour_at(0) at its left end to colour_at(1) at its right end.
  void gradient(const Box& box, const std::function<Rgb(double)>& color_at);
  /// Paints an image stretched over a box.
  void image(const Box& box, cairo_surface_t* surface);

  /// Writes a line whose baseline is at y; cut off with dots where it is longer than `width`.
  void text(double x, double y, const std::string& line, const TextStyle& style, double width);
  /// A few letters around a middle, on a white seam that keeps them legible over points.
  void label(const Eigen::Vector2d& middle, const std::string& letters, const TextStyle& style);
  double text_width(const std::string& line, const TextStyle& style);

  /// Throws ComputationFailed when anything drawn so far failed.
  void check() const { check_cairo(cairo_status(context_.get())); }

 private:
  void set_color(const Rgb& color);
  void set_font(const TextStyle& style);

  std::unique_ptr<cairo_t, CairoDeleter> context_;
};

}  // namespace ldle
