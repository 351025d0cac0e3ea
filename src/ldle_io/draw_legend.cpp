#include "ldle_io/draw_legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ldle_io/draw_classes.h"
#include "ldle_io/draw_labels.h"
#include "ldle_io/draw_slot.h"

namespace ldle {
namespace {

/// Space between the parts of the legend, width of its right part without and with axes, width of
/// the part that explains the seam; in units of the page.
constexpr double gap = 44.0, scale_part = 220.0, axes_part = 350.0, seam_part = 430.0;
constexpr double least_height = 104.0;

bool shows_gluing(const Drawing& drawing) {
  return drawing.has_tear || !drawing.word.empty();
}

/// Width of the part with the meaning of the colours of the points.
double key_width(const Drawing& drawing, double legend_width, double unit) {
  const double left = legend_width - ((drawing.axes.empty() ? scale_part : axes_part) + gap) * unit;
  if (!shows_gluing(drawing)) return left;
  return std::max(left - (seam_part + gap) * unit, 0.4 * left);
}

void draw_values(LegendSlot slot, const ColorKey& key, const std::string& name) {
  slot.name(name);
  const bool varies = key.low < key.high;
  if (key.has_values) {
    slot.bar([&](double t) { return key.color_at(varies ? t : 0.5); });
    slot.label_under_bar(0.5, number_label(key.low / 2 + key.high / 2, key.low, key.high));
  }
  if (varies) {
    slot.label_under_bar(0.0, number_label(key.low, key.low, key.high));
    slot.label_under_bar(1.0, number_label(key.high, key.low, key.high));
  }
  if (key.has_missing) slot.swatch(0.0, 96.0, missing_color, "no value", slot.width());
}

void draw_gluing(LegendSlot slot, const Drawing& drawing) {
  const std::string& word = drawing.word;
  if (drawing.has_gluing_colors) {
    slot.name("seam: glue equal colours");
    slot.bar([](double t) { return gluing_color(t); });
    if (!word.empty()) slot.line(LegendSlot::label_line, "and arrow on arrow: " + word);
    return;
  }
  slot.name(drawing.has_tear ? "seam: points with a dark ring" : "seam");
  if (!word.empty()) slot.line(46.0, "glue arrow on arrow: " + word);
}

void draw_scale_bar(Canvas& canvas, const Page& page) {
  const double length = round_length(190.0 * page.unit / page.scale);
  const double right = page.legend.x + page.legend.width;
  const double left = right - length * page.scale;
  const double y = page.legend.y + (LegendSlot::bar_top + LegendSlot::bar_height) * page.unit;
  const double tick = 7.0 * page.unit, width = 2.5 * page.unit;
  canvas.line(left, y, right, y, width);
  canvas.line(left, y - tick, left, y + tick, width);
  canvas.line(right, y - tick, right, y + tick, width);
  const TextStyle style{LegendSlot::label_size * page.unit, soft_ink, false, Align::center};
  const std::string label = number_label(length, 0.0, length);
  const double middle =
      std::min(0.5 * (left + right), right - 0.5 * canvas.text_width(label, style));
  canvas.text(middle, page.legend.y + LegendSlot::label_line * page.unit, label, style,
              page.legend.width);
}

void draw_axes(Canvas& canvas, const Page& page, const Drawing& drawing) {
  const double x = page.legend.x + page.legend.width - 270.0 * page.unit;
  const double y = page.legend.y + 66.0 * page.unit;
  const double length = 56.0 * page.unit;
  int axis = 1;
  for (const auto& [right, up] : drawing.axes) {
    canvas.line(x, y, x + length * right, y - length * up, 2.0 * page.unit);
    canvas.text(x + 1.3 * length * right, y - 1.3 * length * up + 6.0 * page.unit,
                fmt::format("{}", axis++),
                {LegendSlot::label_size * page.unit, soft_ink, false, Align::center}, length);
  }
}

}  // namespace

double legend_height(const Drawing& drawing, double width, double unit) {
  const double least = least_height * unit;
  if (drawing.key.classes.empty()) return least;
  const double key = key_width(drawing, width, unit);
  return std::max(least, height_of(arrange_classes(drawing.key, key, unit), unit));
}

void draw_legend(Canvas& canvas, const Page& page, const Drawing& drawing,
                 const std::string& color_name) {
  const double unit = page.unit;
  const bool has_values = drawing.key.has_values || drawing.key.has_missing;
  const double width = key_width(drawing, page.legend.width, unit);
  LegendSlot key(canvas, page, page.legend.x, width);
  double used = 0.0;
  if (has_values) {
    draw_values(key, drawing.key, color_name);
    used = key.bar_width() + gap * unit;
  }
  if (!drawing.key.classes.empty()) {
    const ClassColumns columns = arrange_classes(drawing.key, width, unit);
    draw_classes(key, drawing.key, columns, color_name);
    used =
        std::max(columns.width * static_cast<double>(columns.columns), 160.0 * unit) + gap * unit;
  }
  if (shows_gluing(drawing)) {
    draw_gluing({canvas, page, page.legend.x + used, seam_part * unit}, drawing);
  }
  if (drawing.max_x > drawing.min_x || drawing.max_y > drawing.min_y) {
    draw_scale_bar(canvas, page);
  }
  draw_axes(canvas, page, drawing);
  double y = page.legend.y + page.legend.height;
  for (auto note = page.notes.rbegin(); note != page.notes.rend(); ++note) {
    canvas.text(page.legend.x, y, *note, {LegendSlot::label_size * unit, soft_ink},
                page.legend.width);
    y -= note_height * unit;
  }
}

}  // namespace ldle
