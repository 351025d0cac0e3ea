#include "ldle_io/draw_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle_io/draw_arrows.h"
#include "ldle_io/draw_legend.h"

namespace ldle {
namespace {

constexpr double margin = 56.0;
/// Space between the embedding and each edge of the plot.
constexpr double room_for_points = 14.0, room_for_arrows = 64.0;
/// Height of the plot as a fraction of its width.
constexpr double flattest = 0.08, tallest = 0.85;
constexpr double smallest_radius = 1.1, largest_radius = 8.0;

double room_around(const Drawing& drawing) {
  return drawing.arcs.empty() ? room_for_points : room_for_arrows;
}

double radius_of_points(const Drawing& drawing, const Page& page) {
  const double width = page.scale * (drawing.max_x - drawing.min_x);
  const double height = page.scale * (drawing.max_y - drawing.min_y);
  // Points on a line have no area; they count as a band with a fiftieth of its length as width.
  const double longer = std::max(width, height);
  const double area = longer * std::max(std::min(width, height), 0.02 * longer);
  const double spacing = std::sqrt(area / static_cast<double>(drawing.marks.size()));
  const double largest = largest_radius * page.unit;
  return area > 0.0 ? std::clamp(0.45 * spacing, smallest_radius * page.unit, largest) : largest;
}

void fit(const Drawing& drawing, Page& page) {
  const double padding = 2.0 * room_around(drawing) * page.unit;
  const double width = drawing.max_x - drawing.min_x;
  const double height = drawing.max_y - drawing.min_y;
  page.scale = std::min(width > 0.0 ? (page.plot.width - padding) / width : HUGE_VAL,
                        height > 0.0 ? (page.plot.height - padding) / height : HUGE_VAL);
  if (!std::isfinite(page.scale)) page.scale = page.plot.width;
  page.center_x = drawing.min_x + 0.5 * width;
  page.center_y = drawing.min_y + 0.5 * height;
  page.radius = radius_of_points(drawing, page);
}

std::vector<std::string> notes_of(const Drawing& drawing, const Page& page) {
  std::vector<std::string> notes = drawing.notes;
  const bool has_boundary = std::any_of(drawing.arcs.begin(), drawing.arcs.end(),
                                        [](const DrawnArc& arc) { return !arc.glued; });
  if (has_boundary) notes.emplace_back("Thin line: the boundary of the data.");
  const auto too_short = std::count_if(
      drawing.arcs.begin(), drawing.arcs.end(),
      [&](const DrawnArc& arc) { return arc.glued && !has_room_for_arrow(arc, page); });
  if (too_short > 0) {
    notes.push_back(fmt::format("{} of the glued arcs {} too short for an arrow.", too_short,
                                too_short == 1 ? "is" : "are"));
  }
  return notes;
}

}  // namespace

Page make_page(const Drawing& drawing, const Picture& picture, double width, double unit) {
  Page page;
  page.unit = unit;
  const double inner = width - 2.0 * margin * unit;
  const double header =
      (picture.title.empty() ? 0.0 : 48.0) + (picture.subtitle.empty() ? 0.0 : 36.0);
  page.header = {margin * unit, margin * unit, inner, header * unit};

  const double extent_x = drawing.max_x - drawing.min_x;
  const double extent_y = drawing.max_y - drawing.min_y;
  const double aspect = extent_x > 0.0 ? extent_y / extent_x : extent_y > 0.0 ? tallest : flattest;
  const double padding = 2.0 * room_around(drawing) * unit;
  page.plot = {margin * unit, page.header.y + page.header.height + 8.0 * unit, inner,
               (inner - padding) * std::clamp(aspect, flattest, tallest) + padding};

  fit(drawing, page);
  page.notes = notes_of(drawing, page);
  const double notes = static_cast<double>(page.notes.size()) * note_height * unit;
  page.legend = {margin * unit, page.plot.y + page.plot.height + 30.0 * unit, inner,
                 legend_height(drawing, inner, unit) + notes};
  const double bottom = page.legend.y + page.legend.height + 0.6 * margin * unit;
  page.whole = {0.0, 0.0, width, std::ceil(bottom)};
  return page;
}

Page moved_to(Page page, double x, double y) {
  for (Box* box : {&page.whole, &page.header, &page.plot, &page.legend}) {
    box->x += x;
    box->y += y;
  }
  return page;
}

}  // namespace ldle
