#include "ldle_io/draw_legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "ldle_io/draw_labels.h"

namespace ldle {
namespace {

constexpr double name_size = 21.0, label_size = 18.0;
constexpr double name_line = 18.0, bar_top = 32.0, bar_height = 20.0, label_line = 76.0;
constexpr double longest_bar = 430.0;

/// Draws one part of the legend, in a column of given width. Constants are in units of the page.
class Slot {
 public:
  Slot(Canvas& canvas, const Page& page, double x, double width)
      : canvas_(canvas), unit_(page.unit), x_(x), y_(page.legend.y), width_(width) {}

  double bar_width() const { return std::min(width_, longest_bar * unit_); }

  void name(const std::string& name) {
    canvas_.text(x_, at(name_line), name, {name_size * unit_}, width_);
  }

  void bar(const std::function<Rgb(double)>& color_at) {
    canvas_.gradient({x_, at(bar_top), bar_width(), bar_height * unit_}, color_at);
  }

  void label_under_bar(double share, const std::string& label) {
    const Align align = share == 0.0 ? Align::left : share == 1.0 ? Align::right : Align::center;
    canvas_.text(x_ + share * bar_width(), at(label_line), label,
                 {label_size * unit_, soft_ink, false, align}, bar_width());
  }

  void swatch(double x, double y, const Rgb& color, const std::string& label, double width) {
    canvas_.dot(x_ + x + 8.0 * unit_, at(y), 8.0 * unit_, color);
    canvas_.text(x_ + x + 24.0 * unit_, at(y) + 6.0 * unit_, label, {label_size * unit_, soft_ink},
                 width - 24.0 * unit_);
  }

  double text_width(const std::string& label) {
    return canvas_.text_width(label, {label_size * unit_});
  }
  double unit() const { return unit_; }
  double width() const { return width_; }

 private:
  double at(double y) const { return y_ + y * unit_; }

  Canvas& canvas_;
  double unit_, x_, y_, width_;
};

void draw_values(Slot slot, const ColorKey& key, const std::string& name) {
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

/// Labels in columns of three. If not all fit, the last place shows the number of the others.
void draw_classes(Slot slot, const ColorKey& key, const std::string& name) {
  slot.name(name);
  double longest = 0.0;
  for (const auto& [label, color] : key.classes) {
    longest = std::max(longest, slot.text_width(label));
  }
  const double column = std::min(longest + 48.0 * slot.unit(), slot.width());
  const auto columns = static_cast<std::size_t>(std::max(1.0, slot.width() / column));
  const std::size_t room = 3 * columns;
  const bool all_fit = key.classes.size() <= room;
  const std::size_t shown = all_fit ? key.classes.size() : room - 1;
  const auto place = [&](std::size_t i) {
    const std::size_t in_column = i / 3;
    return std::pair{static_cast<double>(in_column) * column,
                     42.0 + 26.0 * static_cast<double>(i % 3)};
  };
  for (std::size_t i = 0; i < shown; ++i) {
    const auto [x, y] = place(i);
    slot.swatch(x, y, key.classes[i].second, key.classes[i].first, column);
  }
  if (!all_fit) {
    const auto [x, y] = place(shown);
    slot.swatch(x, y, white, fmt::format("and {} more", key.classes.size() - shown), column);
  }
}

void draw_gluing(Slot slot, const std::string& word) {
  slot.name("seam: glue equal colours");
  slot.bar([](double t) { return gluing_color(t); });
  if (!word.empty()) slot.label_under_bar(0.0, "and arrow on arrow: " + word);
}

void draw_scale_bar(Canvas& canvas, const Page& page) {
  const double length = round_length(190.0 * page.unit / page.scale);
  const double right = page.legend.x + page.legend.width;
  const double left = right - length * page.scale;
  const double y = page.legend.y + (bar_top + bar_height) * page.unit;
  const double tick = 7.0 * page.unit, width = 2.5 * page.unit;
  canvas.line(left, y, right, y, width);
  canvas.line(left, y - tick, left, y + tick, width);
  canvas.line(right, y - tick, right, y + tick, width);
  const TextStyle style{label_size * page.unit, soft_ink, false, Align::center};
  const std::string label = number_label(length, 0.0, length);
  const double middle =
      std::min(0.5 * (left + right), right - 0.5 * canvas.text_width(label, style));
  canvas.text(middle, page.legend.y + label_line * page.unit, label, style, page.legend.width);
}

void draw_axes(Canvas& canvas, const Page& page, const Drawing& drawing) {
  const double x = page.legend.x + page.legend.width - 270.0 * page.unit;
  const double y = page.legend.y + 66.0 * page.unit;
  const double length = 56.0 * page.unit;
  int axis = 1;
  for (const auto& [right, up] : drawing.axes) {
    canvas.line(x, y, x + length * right, y - length * up, 2.0 * page.unit);
    canvas.text(x + 1.3 * length * right, y - 1.3 * length * up + 6.0 * page.unit,
                fmt::format("{}", axis++), {label_size * page.unit, soft_ink, false, Align::center},
                length);
  }
}

}  // namespace

void draw_legend(Canvas& canvas, const Page& page, const Drawing& drawing,
                 const std::string& color_name) {
  const double gap = 44.0 * page.unit;
  const double right_part = (drawing.axes.empty() ? 220.0 : 350.0) * page.unit;
  const double left_part = page.legend.width - right_part - gap;
  const bool has_values = drawing.key.has_values || drawing.key.has_missing;
  const bool has_key = has_values || !drawing.key.classes.empty();
  const double slot_width = has_key && drawing.has_tear ? 0.5 * (left_part - gap) : left_part;

  Slot first(canvas, page, page.legend.x, slot_width);
  if (has_values) draw_values(first, drawing.key, color_name);
  if (!drawing.key.classes.empty()) draw_classes(first, drawing.key, color_name);
  if (drawing.has_tear) {
    const double used = has_values ? first.bar_width() + gap : slot_width + gap;
    draw_gluing(Slot(canvas, page, page.legend.x + (has_key ? used : 0.0), slot_width),
                drawing.word);
  }
  if (drawing.max_x > drawing.min_x || drawing.max_y > drawing.min_y) {
    draw_scale_bar(canvas, page);
  }
  draw_axes(canvas, page, drawing);
  if (!drawing.note.empty()) {
    canvas.text(page.legend.x, page.legend.y + page.legend.height, drawing.note,
                {label_size * page.unit, soft_ink}, page.legend.width);
  }
}

}  // namespace ldle
