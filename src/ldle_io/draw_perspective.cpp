#include "ldle_io/draw_perspective.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numeric>

#include "ldle/math/principal_axes.h"

namespace ldle {
namespace {

constexpr double fade_by_depth = 0.6;

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

/// A view in perspective from a little to the right and above. Columns of `axes`: right, up,
/// towards the eye, which is `distance` away from `center`.
struct Perspective {
  Eigen::Matrix3d axes;
  Eigen::RowVector3d center;
  double distance = 1.0;

  /// Place on paper, and how many times larger things appear there than at the centre.
  struct Seen {
    Eigen::RowVector2d place;
    double enlarged;
    double nearness;  ///< along the line of sight
  };
  Seen see(const Eigen::RowVector3d& point) const {
    const Eigen::RowVector3d turned = (point - center) * axes;
    const double enlarged = distance / (distance - turned[2]);
    return {enlarged * turned.head<2>(), enlarged, turned[2]};
  }
};

Perspective perspective_of(const RowMatrix& points) {
  constexpr double turn = 0.55, tilt = 0.42, distance_in_diagonals = 1.6;
  const Eigen::RowVector3d low = points.colwise().minCoeff(), high = points.colwise().maxCoeff();
  const double diagonal = (high - low).norm();
  check_extent(std::isfinite(diagonal));
  Perspective view;
  view.axes << std::cos(turn), -std::sin(turn) * std::sin(tilt), std::sin(turn) * std::cos(tilt),
      std::sin(turn), std::cos(turn) * std::sin(tilt), -std::cos(turn) * std::cos(tilt),  //
      0.0, std::cos(tilt), std::sin(tilt);
  view.center = low + 0.5 * (high - low);
  view.distance = diagonal > 0.0 ? distance_in_diagonals * diagonal : 1.0;
  return view;
}

/// The edges of the box around the points, without the three that meet at the nearest corner. Bit c
/// of a corner is set at the upper end of axis c.
std::vector<std::pair<Eigen::Vector2d, Eigen::Vector2d>> box_behind(const RowMatrix& points,
                                                                    const Perspective& view) {
  const Eigen::RowVector3d low = points.colwise().minCoeff(), high = points.colwise().maxCoeff();
  int nearest = 0;
  for (int c = 0; c < 3; ++c) nearest |= view.axes(c, 2) > 0.0 ? 1 << c : 0;
  const auto place = [&](int corner) {
    Eigen::RowVector3d at = low;
    for (int c = 0; c < 3; ++c) {
      if ((corner >> c & 1) != 0) at[c] = high[c];
    }
    return Eigen::Vector2d(view.see(at).place.transpose());
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

/// Points of an even sample, moved down to the floor of the box. Each stands for as much area as
/// the points that it represents.
Shadows shadows_of(const RowMatrix& points, const Perspective& view) {
  constexpr Index most = 5000;
  const Index step = (points.rows() + most - 1) / most;
  const double floor = points.col(2).minCoeff();
  Shadows shadows{{}, 0.55 * std::sqrt(static_cast<double>(step))};
  for (Index k = 0; k < points.rows(); k += step) {
    const Eigen::RowVector3d below(points(k, 0), points(k, 1), floor);
    shadows.places.emplace_back(view.see(below).place.transpose());
  }
  return shadows;
}

}  // namespace

void draw_in_perspective(const Picture& picture, Drawing& drawing) {
  const Eigen::Matrix3d upright = upright_axes(picture.embedding.leftCols(3));
  const RowMatrix points = picture.embedding.leftCols(3) * upright;
  check_extent(points.allFinite());
  const Perspective view = perspective_of(points);
  std::vector<Perspective::Seen> seen;
  seen.reserve(points.rows());
  for (Index k = 0; k < points.rows(); ++k) seen.push_back(view.see(points.row(k)));
  const auto farther = [&](Index a, Index b) { return seen[a].nearness < seen[b].nearness; };
  std::vector<Index> order(points.rows());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), farther);
  const double far = seen[order.front()].nearness;
  const double depth = seen[order.back()].nearness - far;
  std::vector<Mark> sorted;
  sorted.reserve(order.size());
  for (Index k : order) {
    Mark& mark = sorted.emplace_back(drawing.marks[k]);
    const double nearness = depth > 0.0 ? (seen[k].nearness - far) / depth : 1.0;
    mark.x = seen[k].place[0];
    mark.y = seen[k].place[1];
    mark.size = seen[k].enlarged;
    // Gluing colours must stay comparable, so they do not depend on depth.
    const bool fades = !(mark.on_tear && drawing.has_gluing_colors);
    if (fades) mark.color = mix(mark.color, white, fade_by_depth * (1.0 - nearness));
  }
  drawing.marks = std::move(sorted);
  drawing.has_depth = true;
  drawing.box = box_behind(points, view);
  drawing.shadows = shadows_of(points, view);
  const Eigen::Matrix3d axes = upright * view.axes;
  for (Index axis = 0; axis < 3; ++axis) drawing.axes.emplace_back(axes(axis, 0), axes(axis, 1));
  drawing.notes.emplace_back(
      "In perspective, above its shadow: near points are larger and stronger in colour. The scale "
      "bar is true in the middle.");
  const Index d = picture.embedding.cols();
  if (d > 3) drawing.notes.push_back(fmt::format("The first three of {} coordinates.", d));
}

}  // namespace ldle
