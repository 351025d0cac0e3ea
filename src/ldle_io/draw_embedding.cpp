#include "ldle_io/draw_embedding.h"

#include <cairo-svg.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/draw_arrows.h"
#include "ldle_io/draw_legend.h"

namespace ldle {
namespace {

constexpr double standard_width = standard_picture_width;
constexpr Index rows_per_band = 32;
constexpr int cell_width = 800;
constexpr double cell_unit = 0.7;
/// Cairo draws images of at most 32767 pixels in width and height.
constexpr int largest_side = 32000;
/// A pixel has three bytes, and base64 writes three bytes as four characters. So the image takes
/// less than 5 MB in an SVG, even if it cannot be compressed.
constexpr double svg_image_pixels = 1.2e6;

/// In a picture with more points the rims would hide them.
bool has_rims(const Drawing& drawing) {
  constexpr std::size_t most = 7500;
  return drawing.has_depth && drawing.marks.size() <= most;
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int count) {
  static_cast<std::ostream*>(out)->write(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

void draw_header(Canvas& canvas, const Page& page, const Picture& picture) {
  double baseline = page.header.y + 18.0 * page.unit;
  if (!picture.title.empty()) {
    TextStyle style{34.0 * page.unit, ink, true};
    // The letters of a long title are made smaller before the title is cut.
    const double excess = canvas.text_width(picture.title, style) / page.header.width;
    if (excess > 1.0) style.size = std::max(style.size / excess, 22.0 * page.unit);
    canvas.text(page.header.x, baseline, picture.title, style, page.header.width);
    baseline += 38.0 * page.unit;
  }
  canvas.text(page.header.x, baseline, picture.subtitle, {22.0 * page.unit, soft_ink},
              page.header.width);
}

/// Draws the box and the shadows, which lie behind the points.
void draw_box_behind(Canvas& canvas, const Page& page, const Drawing& drawing) {
  const auto on_paper = [&](const Eigen::Vector2d& at) {
    return Eigen::Vector2d(page.paper_x(at.x()), page.paper_y(at.y()));
  };
  for (const Eigen::Vector2d& place : drawing.shadows.places) {
    const Eigen::Vector2d at = on_paper(place);
    canvas.dot(at.x(), at.y(), drawing.shadows.size * page.radius, mix(soft_ink, white, 0.8));
  }
  for (const auto& [from, to] : drawing.box) {
    canvas.curve({on_paper(from), on_paper(to)}, 1.2 * page.unit, mix(soft_ink, white, 0.5));
  }
}

// Leaves out points that do not touch the rows of the paper from 0 to `height`.
void draw_points(Canvas& canvas, const Page& page, const Drawing& drawing, double height) {
  const double seam_radius = std::max(1.15 * page.radius, 3.6 * page.unit);
  // Thinner around small points, whose colour it would hide otherwise.
  const double share = drawing.has_gluing_colors ? 0.16 : 0.35;
  const double ring_width = std::min(1.8 * page.unit, share * seam_radius);
  const auto draw = [&](const Mark& mark, double wider, const Rgb& color) {
    const double radius = mark.size * (mark.on_tear ? seam_radius : page.radius) + wider;
    const double y = page.paper_y(mark.y);
    if (y + radius < -1.0 || y - radius > height + 1.0) return;
    canvas.dot(page.paper_x(mark.x), y, radius, color);
  };
  // Without depth, the rings of all seam points are drawn before the first seam point, so that the
  // seam appears as one band with a dark border.
  bool rings_drawn = false;
  for (const Mark& mark : drawing.marks) {
    if (mark.on_tear && drawing.has_depth) draw(mark, ring_width, ink);
    // A white rim separates points that overlap.
    if (!mark.on_tear && has_rims(drawing)) draw(mark, 0.6 * page.unit, white);
    if (mark.on_tear && !drawing.has_depth && !rings_drawn) {
      for (const Mark& other : drawing.marks) {
        if (other.on_tear) draw(other, ring_width, ink);
      }
      rings_drawn = true;
    }
    draw(mark, 0.0, mark.color);
  }
}

// Draws the rows of an image in parallel.
void draw_points(cairo_surface_t* image, const Page& page, const Drawing& drawing,
                 const Context& context) {
  cairo_surface_flush(image);
  unsigned char* const pixels = cairo_image_surface_get_data(image);
  const int width = cairo_image_surface_get_width(image);
  const int stride = cairo_image_surface_get_stride(image);
  const int height = cairo_image_surface_get_height(image);
  parallel_for(height, rows_per_band, context, [&](Index begin, Index end) {
    const auto rows = static_cast<int>(end - begin);
    const CairoSurface band(cairo_image_surface_create_for_data(
        pixels + begin * stride, CAIRO_FORMAT_RGB24, width, rows, stride));
    Canvas canvas(band.get());
    draw_points(canvas, moved_to(page, 0.0, -static_cast<double>(begin)), drawing, rows);
    canvas.check();
    cairo_surface_flush(band.get());
  });
  cairo_surface_mark_dirty(image);
}

void draw_points_as_image(Canvas& canvas, const Page& page, const Drawing& drawing,
                          const Context& context) {
  const double zoom =
      std::min(1.0, std::sqrt(svg_image_pixels / (page.plot.width * page.plot.height)));
  const int width = std::max(1, static_cast<int>(zoom * page.plot.width));
  const int height = std::max(1, static_cast<int>(zoom * page.plot.height));
  const CairoSurface image = make_image(width, height);
  Page inside = page;
  inside.plot = {0.0, 0.0, static_cast<double>(width), static_cast<double>(height)};
  inside.unit = zoom * page.unit;
  inside.scale = zoom * page.scale;
  inside.radius = zoom * page.radius;
  draw_points(image.get(), inside, drawing, context);
  canvas.image(page.plot, image.get());
}

void draw_frame(Canvas& canvas, const Page& page, const Picture& picture, const Drawing& drawing) {
  draw_header(canvas, page, picture);
  draw_legend(canvas, page, drawing, picture.color.name);
}

void write_png(const std::string& path, cairo_surface_t* surface) {
  write_file_atomically(path, [&](std::ostream& out) {
    check_cairo(cairo_surface_write_to_png_stream(surface, append, &out));
  });
}

void check_side(const char* field, double pixels, double least) {
  if (!(pixels >= least && pixels <= largest_side)) {
    throw InvalidArgument(field, fmt::format("{}", pixels),
                          fmt::format("must be from {} to {} pixels", least, largest_side));
  }
}

/// A point with a ring or a rim takes two shapes, and a shadow one.
Index shapes_of(const Drawing& drawing) {
  return static_cast<Index>(drawing.marks.size() + drawing.shadows.places.size()) +
         std::count_if(drawing.marks.begin(), drawing.marks.end(),
                       [&](const Mark& mark) { return mark.on_tear || has_rims(drawing); });
}

struct Cell {
  const Picture* picture;
  Drawing drawing;
  Page page;
};

/// Arranges the pages in rows; each row is as high as its highest page. Sets the total height.
std::vector<Cell> lay_out_sheet(const std::vector<Picture>& pictures, int columns, double& height) {
  std::vector<Cell> cells;
  double row_top = 0.0;
  height = 0.0;
  for (const Picture& picture : pictures) {
    const auto column = static_cast<int>(cells.size()) % columns;
    if (column == 0) row_top = height;
    Drawing drawing = make_drawing(picture);
    Page page =
        moved_to(make_page(drawing, picture, cell_width, cell_unit), column * cell_width, row_top);
    height = std::max(height, page.whole.y + page.whole.height);
    cells.push_back({&picture, std::move(drawing), page});
  }
  return cells;
}

}  // namespace

void draw_png(const std::string& path, const Picture& picture, int width_pixels,
              const Context& context) {
  check_side("width", width_pixels, 100);
  const Drawing drawing = make_drawing(picture);
  const Page page = make_page(drawing, picture, width_pixels, width_pixels / standard_width);
  const CairoSurface surface = make_image(width_pixels, static_cast<int>(page.whole.height));
  Canvas canvas(surface.get());
  draw_frame(canvas, page, picture, drawing);
  draw_box_behind(canvas, page, drawing);
  draw_points(surface.get(), page, drawing, context);
  draw_arrows(canvas, page, drawing);
  canvas.check();
  write_png(path, surface.get());
}

void draw_svg(const std::string& path, const Picture& picture, const Context& context) {
  Drawing drawing = make_drawing(picture);
  const bool as_image = shapes_of(drawing) > svg_shapes_at_most;
  if (as_image) {
    drawing.notes.push_back(fmt::format("{} points, drawn as an image.", drawing.marks.size()));
  }
  const Page page = make_page(drawing, picture, standard_width, 1.0);
  write_file_atomically(path, [&](std::ostream& out) {
    const CairoSurface surface(
        cairo_svg_surface_create_for_stream(append, &out, page.whole.width, page.whole.height));
    check_cairo(cairo_surface_status(surface.get()));
    cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
    Canvas canvas(surface.get());
    canvas.fill(page.whole, white);
    draw_frame(canvas, page, picture, drawing);
    draw_box_behind(canvas, page, drawing);
    if (as_image) {
      draw_points_as_image(canvas, page, drawing, context);
    } else {
      draw_points(canvas, page, drawing, page.whole.height);
    }
    draw_arrows(canvas, page, drawing);
    canvas.check();
    cairo_surface_finish(surface.get());
    check_cairo(cairo_surface_status(surface.get()));
  });
}

void draw_contact_sheet(const std::string& path, const std::vector<Picture>& pictures,
                        int columns) {
  if (columns < 1) {
    throw InvalidArgument("columns", fmt::format("{}", columns), "must be at least 1");
  }
  if (pictures.empty()) throw InvalidArgument("pictures", "there is nothing to draw");
  columns = std::min(columns, static_cast<int>(pictures.size()));
  check_side("contact sheet width", static_cast<double>(columns) * cell_width, 1);
  double height = 0.0;
  const std::vector<Cell> cells = lay_out_sheet(pictures, columns, height);
  check_side("contact sheet height", height, 1);

  const CairoSurface surface = make_image(columns * cell_width, static_cast<int>(height));
  Canvas canvas(surface.get());
  for (const Cell& cell : cells) {
    draw_frame(canvas, cell.page, *cell.picture, cell.drawing);
    draw_box_behind(canvas, cell.page, cell.drawing);
    draw_points(canvas, cell.page, cell.drawing, height);
    draw_arrows(canvas, cell.page, cell.drawing);
  }
  canvas.check();
  write_png(path, surface.get());
}

}  // namespace ldle
