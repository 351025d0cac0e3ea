#include "ldle_io/draw_canvas.h"

#include <fmt/format.h>

#include "ldle/error.h"
#include "ldle_io/draw_labels.h"

namespace ldle {
namespace {

/// What is drawn of a line. No picture has room for more, and measuring a line takes time.
std::string drawable(const std::string& line) {
  constexpr std::size_t longest_line = 1000;
  return printable(line.substr(0, longest_line));
}

}  // namespace

void check_cairo(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    throw ComputationFailed(fmt::format("drawing failed: {}", cairo_status_to_string(status)));
  }
}

CairoSurface make_image(int width, int height) {
  CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  check_cairo(cairo_surface_status(surface.get()));
  Canvas(surface.get())
      .fill({0.0, 0.0, static_cast<double>(width), static_cast<double>(height)}, white);
  return surface;
}

Canvas::Canvas(cairo_surface_t* surface) : context_(cairo_create(surface)) {
  check();
}

void Canvas::dot(double x, double y, double radius, const Rgb& color) {
  // A line of length zero with round ends takes half as many bytes in an SVG as a circle.
  set_color(color);
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width(context_.get(), 2.0 * radius);
  cairo_move_to(context_.get(), x, y);
  cairo_line_to(context_.get(), x, y);
  cairo_stroke(context_.get());
}

void Canvas::line(double from_x, double from_y, double to_x, double to_y, double width) {
  set_color(ink);
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width(context_.get(), width);
  cairo_move_to(context_.get(), from_x, from_y);
  cairo_line_to(context_.get(), to_x, to_y);
  cairo_stroke(context_.get());
}

void Canvas::curve(const std::vector<Eigen::Vector2d>& corners, double width, const Rgb& color) {
  cairo_new_path(context_.get());  // text leaves a point, from which a line would begin
  set_color(color);
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(context_.get(), width);
  for (const Eigen::Vector2d& corner : corners) cairo_line_to(context_.get(), corner[0], corner[1]);
  cairo_stroke(context_.get());
}

void Canvas::polygon(const std::vector<Eigen::Vector2d>& corners, const Rgb& color) {
  cairo_new_path(context_.get());
  set_color(color);
  for (const Eigen::Vector2d& corner : corners) cairo_line_to(context_.get(), corner[0], corner[1]);
  cairo_close_path(context_.get());
  cairo_fill(context_.get());
}

void Canvas::fill(const Box& box, const Rgb& color) {
  set_color(color);
  cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
  cairo_fill(context_.get());
}

void Canvas::gradient(const Box& box, const std::function<Rgb(double)>& color_at) {
  constexpr int stops = 48;
  const std::unique_ptr<cairo_pattern_t, CairoDeleter> pattern(
      cairo_pattern_create_linear(box.x, 0.0, box.x + box.width, 0.0));
  for (int i = 0; i <= stops; ++i) {
    const double t = static_cast<double>(i) / stops;
    const Rgb color = color_at(t);
    cairo_pattern_add_color_stop_rgb(pattern.get(), t, color.red, color.green, color.blue);
  }
  cairo_set_source(context_.get(), pattern.get());
  cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
  cairo_fill(context_.get());
}

void Canvas::image(const Box& box, cairo_surface_t* surface) {
  cairo_save(context_.get());
  cairo_translate(context_.get(), box.x, box.y);
  cairo_scale(context_.get(), box.width / cairo_image_surface_get_width(surface),
              box.height / cairo_image_surface_get_height(surface));
  cairo_set_source_surface(context_.get(), surface, 0.0, 0.0);
  cairo_paint(context_.get());
  cairo_restore(context_.get());
}

void Canvas::text(double x, double y, const std::string& line, const TextStyle& style,
                  double width) {
  std::string shown = drawable(line);
  if (text_width(shown, style) > width) {
    // Bisection for the longest beginning that fits together with the dots.
    std::size_t fits = 0, too_long = shown.size();
    while (too_long - fits > 1) {
      const std::size_t middle = (fits + too_long) / 2;
      const std::string beginning = printable(shown.substr(0, middle)) + "...";
      (text_width(beginning, style) <= width ? fits : too_long) = middle;
    }
    while (fits > 0 && (static_cast<unsigned char>(shown[fits]) & 0xC0) == 0x80) --fits;
    shown = shown.substr(0, fits) + "...";
  }
  const double length = text_width(shown, style);
  const double shift = style.align == Align::left     ? 0.0
                       : style.align == Align::center ? 0.5 * length
                                                      : length;
  set_font(style);
  set_color(style.color);
  cairo_move_to(context_.get(), x - shift, y);
  cairo_show_text(context_.get(), shown.c_str());
}

void Canvas::label(const Eigen::Vector2d& middle, const std::string& letters,
                   const TextStyle& style) {
  set_font(style);
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), letters.c_str(), &extents);
  cairo_move_to(context_.get(), middle[0] - extents.x_bearing - 0.5 * extents.width,
                middle[1] - extents.y_bearing - 0.5 * extents.height);
  cairo_text_path(context_.get(), letters.c_str());
  set_color(white);
  cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(context_.get(), 0.25 * style.size);
  cairo_stroke_preserve(context_.get());
  set_color(style.color);
  cairo_fill(context_.get());
}

double Canvas::text_width(const std::string& line, const TextStyle& style) {
  set_font(style);
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), drawable(line).c_str(), &extents);
  return extents.x_advance;
}

void Canvas::set_color(const Rgb& color) {
  cairo_set_source_rgb(context_.get(), color.red, color.green, color.blue);
}

void Canvas::set_font(const TextStyle& style) {
  cairo_select_font_face(context_.get(), "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context_.get(), style.size);
}

}  // namespace ldle
