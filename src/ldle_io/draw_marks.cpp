#include "ldle_io/draw_marks.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "ldle/error.h"
#include "ldle/math/principal_axes.h"

namespace ldle {
namespace {

constexpr double fade_beside_seam = 0.42;
constexpr double fade_by_depth = 0.6;
constexpr Rgb uniform_color{0.24, 0.42, 0.62};

void check_extent(bool finite) {
  if (!finite) throw InvalidArgument("embedding", "is too large to be drawn");
}

void check_length(const char* field, std::size_t length, Index points) {
  if (length != 0 && static_cast<Index>(length) != points) {
    throw InvalidArgument(field, fmt::format("{} entries", length),
                          fmt::format("must have one for each of the {} points", points));
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
  check_length("color_value", picture.color_value.size(), points);
  check_length("color_class", picture.color_class.size(), points);
  check_length("gluing", picture.gluing.size(), points);
  for (const PictureArc& arc : picture.arcs) {
    for (Id point : arc.points) {
      if (point >= 0 && point < points) continue;
      throw InvalidArgument("arc " + arc.letter, fmt::format("point {}", point),
                            fmt::format("must be from 0 to {}", points - 1));
    }
  }
  if (!picture.color_value.empty() && !picture.color_class.empty()) {
    throw InvalidArgument("color_class", "cannot be given together with color_value");
  }
  for (Id color : picture.gluing) {
    if (color < none || color >= picture.gluing_colors) {
      throw InvalidArgument("gluing", fmt::format("{}", color),
                            fmt::format("must be from -1 to {}", picture.gluing_colors - 1));
    }
  }
}

/// Orders labels: numbers first, by value; then all others, alphabetically.
struct LabelOrder {
  static double number(const std::string& label) {
    double value = 0.0;
    const char* end = label.data() + label.size();
    const auto read = std::from_chars(label.data(), end, value);
    const bool whole = read.ec == std::errc() && read.ptr == end && !std::isnan(value);
    return whole ? value : std::numeric_limits<double>::infinity();
  }
  bool operator()(const std::string& a, const std::string& b) const {
    const double x = number(a), y = number(b);
    return x != y ? x < y : a < b;
  }
};

std::vector<Rgb> color_by_class(const Picture& picture, ColorKey& key) {
  std::map<std::string, Rgb, LabelOrder> classes;
  for (const std::string& label : picture.color_class) classes[label];
  const auto palette = class_colors(static_cast<Index>(classes.size()));
  std::size_t next = 0;
  for (auto& [label, color] : classes) {
    color = mix(palette[next++], white, key.faded ? fade_beside_seam : 0.0);
    key.classes.emplace_back(label, color);
  }
  std::vector<Rgb> colors;
  for (const std::string& label : picture.color_class) colors.push_back(classes[label]);
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
  if (!picture.color_class.empty()) return color_by_class(picture, key);
  if (!picture.color_value.empty()) return color_by_value(picture.color_value, key);
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
  drawing.note = "one coordinate, from left to right; the height only keeps points apart";
}

/// Puts the longest principal axis of the points along axis 1 of the picture, and the second one
/// along axis 3, which points upwards. Keeps the coordinates if two axes have about the same
/// length.
Eigen::Matrix3d upright_axes(const RowMatrix& points) {
  constexpr double different = 1.1;
  const RowMatrix centered = points.rowwise() - points.colwise().mean().eval();
  const auto [values, axes] = math::principal_axes(centered.transpose() * centered, 3);
  if (!(values[0] > different * values[1] && values[1] > different * values[2])) {
    return Eigen::Matrix3d::Identity();
  }
  const Eigen::Vector3d right = axes.col(0), up = axes.col(1);
  Eigen::Matrix3d columns;
  columns << right, up.cross(right), up;
  return columns;
}

/// The edges of the box around the points that a parallel projection does not show in front. Bit c
/// of a corner is set at the upper end of axis c. Columns of `view`: right, up, towards the eye.
std::vector<std::pair<Eigen::Vector2d, Eigen::Vector2d>> box_behind(const RowMatrix& points,
                                                                    const Eigen::Matrix3d& view) {
  const Eigen::RowVector3d low = points.colwise().minCoeff(), high = points.colwise().maxCoeff();
  int nearest = 0;
  for (int c = 0; c < 3; ++c) nearest |= view(c, 2) > 0.0 ? 1 << c : 0;
  const auto place = [&](int corner) {
    Eigen::RowVector3d at = low;
    for (int c = 0; c < 3; ++c) {
      if ((corner >> c & 1) != 0) at[c] = high[c];
    }
    return Eigen::Vector2d((at * view.leftCols<2>()).transpose());
  };
  std::vector<std::pair<Eigen::Vector2d, Eigen::Vector2d>> edges;
  for (int corner = 0; corner < 8; ++corner) {
    for (int bit : {1, 2, 4}) {
      if ((corner & bit) != 0 || corner == nearest || (corner | bit) == nearest) continue;
      edges.emplace_back(place(corner), place(corner | bit));
    }
  }
  return edges;
}

/// Parallel projection of the first three coordinates, turned upright, seen from the front, a
/// little from the right and from above. Sorts the marks from far to near.
void project(const Picture& picture, Drawing& drawing) {
  const double turn = 0.55, tilt = 0.42;
  Eigen::Matrix3d view;  // columns: right, up, towards the eye
  view << std::cos(turn), -std::sin(turn) * std::sin(tilt), std::sin(turn) * std::cos(tilt),
      std::sin(turn), std::cos(turn) * std::sin(tilt), -std::cos(turn) * std::cos(tilt),  //
      0.0, std::cos(tilt), std::sin(tilt);
  const Eigen::Matrix3d axes = upright_axes(picture.embedding.leftCols(3));
  const RowMatrix points = picture.embedding.leftCols(3) * axes;
  const RowMatrix placed = points * view;
  const double far = placed.col(2).minCoeff();
  const double depth = placed.col(2).maxCoeff() - far;
  check_extent(placed.allFinite() && std::isfinite(depth));
  for (Index k = 0; k < placed.rows(); ++k) {
    Mark& mark = drawing.marks[k];
    const double nearness = depth > 0.0 ? (placed(k, 2) - far) / depth : 1.0;
    mark.x = placed(k, 0);
    mark.y = placed(k, 1);
    mark.size = 0.75 + 0.45 * nearness;
    // Gluing colours must stay comparable, so they do not depend on depth.
    if (!mark.on_tear) mark.color = mix(mark.color, white, fade_by_depth * (1.0 - nearness));
  }
  std::vector<Index> order(placed.rows());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return placed(a, 2) < placed(b, 2); });
  std::vector<Mark> sorted;
  sorted.reserve(order.size());
  for (Index k : order) sorted.push_back(drawing.marks[k]);
  drawing.marks = std::move(sorted);
  drawing.has_depth = true;
  drawing.box = box_behind(points, view);
  const Eigen::Matrix3d seen = axes * view;
  for (Index axis = 0; axis < 3; ++axis) drawing.axes.emplace_back(seen(axis, 0), seen(axis, 1));
  const Index d = picture.embedding.cols();
  if (d > 3) drawing.note = fmt::format("the first three of {} coordinates", d);
}

void place_on_plane(const Picture& picture, Drawing& drawing) {
  for (Index k = 0; k < picture.embedding.rows(); ++k) {
    drawing.marks[k].x = picture.embedding(k, 0);
    drawing.marks[k].y = picture.embedding(k, 1);
  }
  Id largest = none;
  for (const PictureArc& arc : picture.arcs) largest = std::max(largest, arc.color);
  const std::vector<Rgb> colors = class_colors(largest + 1);
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

Rgb ColorKey::color_at(double t) const {
  return mix(sequential_color(t), white, faded ? fade_beside_seam : 0.0);
}

Drawing make_drawing(const Picture& picture) {
  check(picture);
  Drawing drawing;
  drawing.has_tear = std::any_of(picture.gluing.begin(), picture.gluing.end(),
                                 [](Id color) { return color != none; });
  drawing.key.faded = drawing.has_tear;
  const auto colors = base_colors(picture, drawing.key);
  drawing.marks.resize(colors.size());
  for (std::size_t k = 0; k < colors.size(); ++k) {
    Mark& mark = drawing.marks[k];
    mark.on_tear = drawing.has_tear && picture.gluing[k] != none;
    mark.color = mark.on_tear ? gluing_color(picture.gluing[k], picture.gluing_colors) : colors[k];
  }
  const Index d = picture.embedding.cols();
  if (d == 1) place_on_strip(picture, drawing);
  if (d == 2) place_on_plane(picture, drawing);
  if (d >= 3) project(picture, drawing);
  if (!drawing.has_depth) {
    std::stable_partition(drawing.marks.begin(), drawing.marks.end(),
                          [](const Mark& mark) { return !mark.on_tear; });
  }
  measure(drawing);
  return drawing;
}

}  // namespace ldle
