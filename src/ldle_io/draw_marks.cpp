#include "ldle_io/draw_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/error.h"
#include "ldle_io/draw_perspective.h"

namespace ldle {
namespace {

constexpr double fade_beside_seam = 0.42;
constexpr Rgb uniform_color{0.24, 0.42, 0.62};

void check_length(const char* field, std::size_t length, Index points) {
  if (length != 0 && static_cast<Index>(length) != points) {
    throw InvalidArgument(field, fmt::format("{} entries", length),
                          fmt::format("must have one for each of the {} points", points));
  }
}

void check_colors(const RunColumn& column, Index points) {
  check_length("color", column.values.size(), points);
  if (column.kind != ColumnKind::category) return;
  for (double level : column.values) {
    if (level >= 0.0 && level < static_cast<double>(column.levels.size())) continue;
    throw InvalidArgument("color", fmt::format("{}", level),
                          fmt::format("must be one of {} levels", column.levels.size()));
  }
}

void check(const Picture& picture) {
  const Index points = picture.embedding.rows();
  if (points == 0 || picture.embedding.cols() == 0) {
    throw InvalidArgument("embedding", fmt::format("{} x {}", points, picture.embedding.cols()),
                          "there is nothing to draw");
  }
  for (Index k = 0; k < points; ++k) {
    if (!picture.embedding.row(k).allFinite()) {
      throw InvalidArgument(fmt::format("embedding row {}", k), "must be finite");
    }
  }
  check_colors(picture.color, points);
  check_length("gluing", picture.gluing.size(), points);
  for (const PictureArc& arc : picture.arcs) {
    for (Id point : arc.points) {
      if (point >= 0 && point < points) continue;
      throw InvalidArgument("arc " + arc.letter, fmt::format("point {}", point),
                            fmt::format("must be from 0 to {}", points - 1));
    }
  }
  for (Id color : picture.gluing) {
    if (color < none || color >= picture.gluing_colors) {
      throw InvalidArgument("gluing", fmt::format("{}", color),
                            fmt::format("must be from -1 to {}", picture.gluing_colors - 1));
    }
  }
}

std::vector<Rgb> color_by_class(const RunColumn& column, ColorKey& key) {
  const auto palette = class_colors(std::ssize(column.levels));
  for (std::size_t i = 0; i < palette.size(); ++i) {
    key.classes.emplace_back(column.levels[i], palette[i]);
  }
  std::vector<Rgb> colors;
  for (double level : column.values) colors.push_back(palette[static_cast<std::size_t>(level)]);
  return colors;
}

std::vector<Rgb> color_by_value(const std::vector<double>& values, ColorKey& key) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  key.has_values = low <= high;
  if (key.has_values) key.low = low, key.high = high;
  std::vector<Rgb> colors;
  for (double value : values) {
    key.has_missing |= !std::isfinite(value);
    // Halved first, because the difference of two large values may overflow.
    const double range = high / 2 - low / 2;
    const double t = range > 0.0 ? (value / 2 - low / 2) / range : 0.5;
    colors.push_back(std::isfinite(value) ? key.color_at(t) : missing_color);
  }
  return colors;
}

std::vector<Rgb> base_colors(const Picture& picture, ColorKey& key) {
  const RunColumn& column = picture.color;
  key.cyclic = column.kind == ColumnKind::cyclic;
  if (column.kind == ColumnKind::category) return color_by_class(column, key);
  if (!column.values.empty()) return color_by_value(column.values, key);
  return std::vector<Rgb>(picture.embedding.rows(),
                          mix(uniform_color, white, key.faded ? 0.65 : 0.0));
}

/// Spreads the points over the height of a strip by the fractional parts of multiples of the golden
/// ratio, which fill it evenly.
void place_on_strip(const Picture& picture, Drawing& drawing) {
  const auto positions = picture.embedding.col(0);
  const double height = 0.05 * (positions.maxCoeff() - positions.minCoeff());
  for (Index k = 0; k < positions.size(); ++k) {
    const double spread = std::fmod(0.6180339887498949 * static_cast<double>(k + 1), 1.0) - 0.5;
    drawing.marks[k].x = positions[k];
    drawing.marks[k].y = height * spread;
  }
  drawing.notes.emplace_back(
      "One coordinate, from left to right. The height only keeps points apart.");
}

void place_on_plane(const Picture& picture, Drawing& drawing) {
  for (Index k = 0; k < picture.embedding.rows(); ++k) {
    drawing.marks[k].x = picture.embedding(k, 0);
    drawing.marks[k].y = picture.embedding(k, 1);
  }
  Id largest = none;
  for (const PictureArc& arc : picture.arcs) largest = std::max(largest, arc.color);
  // The colours of arcs are those of classes, so arrows are dark where points show classes.
  const std::vector<Rgb> colors = picture.color.kind == ColumnKind::category
                                      ? std::vector<Rgb>(largest + 1, ink)
                                      : class_colors(largest + 1);
  for (const PictureArc& arc : picture.arcs) {
    const bool glued = arc.color != none;
    DrawnArc& drawn = drawing.arcs.emplace_back(
        DrawnArc{{}, arc.letter, glued ? colors[arc.color] : soft_ink, glued, arc.reversed});
    for (Id k : arc.points) drawn.points.emplace_back(picture.embedding.row(k));
  }
  drawing.word = picture.word;
}

void measure(Drawing& drawing) {
  const auto by_x = [](const Mark& a, const Mark& b) { return a.x < b.x; };
  const auto by_y = [](const Mark& a, const Mark& b) { return a.y < b.y; };
  const auto [left, right] = std::minmax_element(drawing.marks.begin(), drawing.marks.end(), by_x);
  const auto [low, high] = std::minmax_element(drawing.marks.begin(), drawing.marks.end(), by_y);
  drawing.min_x = left->x, drawing.max_x = right->x;
  drawing.min_y = low->y, drawing.max_y = high->y;
  for (const auto& [from, to] : drawing.box) {
    drawing.min_x = std::min({drawing.min_x, from.x(), to.x()});
    drawing.max_x = std::max({drawing.max_x, from.x(), to.x()});
    drawing.min_y = std::min({drawing.min_y, from.y(), to.y()});
    drawing.max_y = std::max({drawing.max_y, from.y(), to.y()});
  }
  check_extent(std::isfinite(drawing.max_x - drawing.min_x) &&
               std::isfinite(drawing.max_y - drawing.min_y));
}

}  // namespace

void check_extent(bool finite) {
  if (!finite) throw InvalidArgument("embedding", "is too large to be drawn");
}

Rgb ColorKey::color_at(double t) const {
  return mix(cyclic ? cyclic_color(t) : sequential_color(t), white, faded ? fade_beside_seam : 0.0);
}

Drawing make_drawing(const Picture& picture) {
  check(picture);
  Drawing drawing;
  drawing.has_tear =
      picture.seam_colors && std::any_of(picture.gluing.begin(), picture.gluing.end(),
                                         [](Id color) { return color != none; });
  drawing.has_gluing_colors = drawing.has_tear && picture.color.kind != ColumnKind::category;
  drawing.key.faded = drawing.has_gluing_colors;
  const auto colors = base_colors(picture, drawing.key);
  drawing.marks.resize(colors.size());
  for (std::size_t k = 0; k < colors.size(); ++k) {
    Mark& mark = drawing.marks[k];
    mark.on_tear = drawing.has_tear && picture.gluing[k] != none;
    const bool glued = mark.on_tear && drawing.has_gluing_colors;
    mark.color = glued ? gluing_color(picture.gluing[k], picture.gluing_colors) : colors[k];
  }
  const Index d = picture.embedding.cols();
  if (d == 1) place_on_strip(picture, drawing);
  if (d == 2) place_on_plane(picture, drawing);
  if (d >= 3) draw_in_perspective(picture, drawing);
  if (!drawing.has_depth) {
    std::stable_partition(drawing.marks.begin(), drawing.marks.end(),
                          [](const Mark& mark) { return !mark.on_tear; });
  }
  measure(drawing);
  drawing.notes.insert(drawing.notes.end(), picture.notes.begin(), picture.notes.end());
  return drawing;
}

}  // namespace ldle
