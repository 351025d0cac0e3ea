#include "ldle_io/draw_classes.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle_io/draw_slot.h"

namespace ldle {
namespace {

// Lengths in units of the page.
constexpr double first_row = 42.0, row_height = 26.0, beside_label = 48.0;
constexpr std::size_t fewest_rows = 3, most_rows = 12;

double longest_label(const ColorKey& key, double unit) {
  const CairoSurface nothing = make_image(1, 1);
  Canvas canvas(nothing.get());
  double longest = 0.0;
  for (const auto& [label, color] : key.classes) {
    longest = std::max(longest, canvas.text_width(label, {LegendSlot::label_size * unit}));
  }
  return longest;
}

}  // namespace

ClassColumns arrange_classes(const ColorKey& key, double width, double unit) {
  const std::size_t all = key.classes.size();
  ClassColumns columns;
  columns.width = std::min(longest_label(key, unit) + beside_label * unit, width / 3.0);
  const auto most_columns = static_cast<std::size_t>(std::max(1.0, width / columns.width + 1e-9));
  columns.rows = std::clamp((all + most_columns - 1) / most_columns, fewest_rows, most_rows);
  const std::size_t room = most_columns * columns.rows;
  columns.shown = all <= room ? all : room - 1;
  columns.columns = std::min(most_columns, (all + columns.rows - 1) / columns.rows);
  return columns;
}

double height_of(const ClassColumns& columns, double unit) {
  return (first_row + row_height * static_cast<double>(columns.rows - 1) + 10.0) * unit;
}

void draw_classes(LegendSlot& slot, const ColorKey& key, const ClassColumns& columns,
                  const std::string& name) {
  slot.name(name);
  const auto draw = [&](std::size_t i, const Rgb& color, const std::string& label) {
    const std::size_t column = i / columns.rows, row = i % columns.rows;
    slot.swatch(static_cast<double>(column) * columns.width,
                first_row + row_height * static_cast<double>(row), color, label, columns.width);
  };
  for (std::size_t i = 0; i < columns.shown; ++i) {
    draw(i, key.classes[i].second, key.classes[i].first);
  }
  if (columns.shown < key.classes.size()) {
    draw(columns.shown, white, fmt::format("and {} more", key.classes.size() - columns.shown));
  }
}

}  // namespace ldle
