#include "ldle/math/covered_twice.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ldle/core/make_ragged.h"
#include "ldle/core/ragged.h"

namespace ldle::math {
namespace {

using Point = Eigen::RowVector2d;

/// Triangles that share at most this fraction of the larger one's area only touch: they overlap by
/// less than a ten-thousandth of a side.
constexpr double touching_part = 1e-8;

double wedge(const Point& u, const Point& v) {
  return u[0] * v[1] - u[1] * v[0];
}

/// A convex polygon with at most six corners: a triangle that is clipped by the sides of another.
class ClippedTriangle {
 public:
  explicit ClippedTriangle(const Corners& corners) : count_(3) {
    std::copy(corners.begin(), corners.end(), corners_.begin());
  }

  /// Keeps what lies to the left of the line from a to b.
  void keep_left_of(const Point& a, const Point& b) {
    std::array<Point, 7> kept;
    Index count = 0;
    for (Index i = 0; i < count_; ++i) {
      const Point &from = corners_[i], &to = corners_[(i + 1) % count_];
      const double left = wedge(b - a, from - a), next_left = wedge(b - a, to - a);
      if (left >= 0.0) kept[count++] = from;
      if ((left > 0.0 && next_left < 0.0) || (left < 0.0 && next_left > 0.0)) {
        kept[count++] = from + left / (left - next_left) * (to - from);
      }
    }
    corners_ = kept;
    count_ = count;
  }

  double area() const {
    double twice = 0.0;
    for (Index i = 2; i < count_; ++i) {
      twice += wedge(corners_[i - 1] - corners_[0], corners_[i] - corners_[0]);
    }
    return 0.5 * std::abs(twice);
  }

 private:
  std::array<Point, 7> corners_;
  Index count_;
};

/// The triangles' boxes, and a grid of cells that lists the triangles whose boxes reach each cell.
class TriangleGrid {
 public:
  TriangleGrid(ConstRowMatrixRef places, std::span<const Triangle> triangles)
      : low_(triangles.size(), 2), high_(triangles.size(), 2) {
    for (Index t = 0; t < low_.rows(); ++t) {
      const auto corner = [&](int i) { return places.row(triangles[t][i]); };
      low_.row(t) = corner(0).cwiseMin(corner(1)).cwiseMin(corner(2));
      high_.row(t) = corner(0).cwiseMax(corner(1)).cwiseMax(corner(2));
    }
    origin_ = low_.colwise().minCoeff();
    const Point extent = high_.colwise().maxCoeff() - origin_;
    // Cells have the size of a typical box, and there are not many more of them than triangles.
    const double typical = (high_ - low_).mean();
    const double least = std::sqrt(extent.prod() / (4.0 * static_cast<double>(low_.rows())));
    size_ = std::max({typical, least, extent.maxCoeff() / static_cast<double>(4 * low_.rows())});
    if (!(size_ > 0.0)) size_ = 1.0;
    columns_ = cell(origin_[0] + extent[0], 0) + 1;
    const Index rows = cell(origin_[1] + extent[1], 1) + 1;
    Ragged<Id> cells_of;
    std::vector<Id> reached;
    for (Index t = 0; t < low_.rows(); ++t) {
      reached.clear();
      for (Index y = cell(low_(t, 1), 1); y <= cell(high_(t, 1), 1); ++y) {
        for (Index x = cell(low_(t, 0), 0); x <= cell(high_(t, 0), 0); ++x) {
          reached.push_back(static_cast<Id>(y * columns_ + x));
        }
      }
      cells_of.push_back(reached);
    }
    triangles_ = transpose(cells_of, columns_ * rows);
  }

  Index cells() const { return triangles_.size(); }
  std::span<const Id> triangles_in(Index cell) const { return triangles_[cell]; }

  bool boxes_meet(Id s, Id t) const {
    return (low_.row(s).array() < high_.row(t).array()).all() &&
           (low_.row(t).array() < high_.row(s).array()).all();
  }
  /// Two boxes that meet share several cells. This one counts: that of the lowest common corner.
  Index cell_of_pair(Id s, Id t) const { return cell_of(low_.row(s).cwiseMax(low_.row(t))); }

 private:
  Index cell(double coordinate, int axis) const {
    return static_cast<Index>((coordinate - origin_[axis]) / size_);
  }
  Index cell_of(const Point& place) const {
    return cell(place[1], 1) * columns_ + cell(place[0], 0);
  }
  RowMatrix low_, high_;
  Point origin_;
  double size_;
  Index columns_;
  Ragged<Id> triangles_;
};

}  // namespace

double area_of(const Corners& corners) {
  return 0.5 * std::abs(wedge(corners[1] - corners[0], corners[2] - corners[0]));
}

double shared_area(const Corners& a, const Corners& b) {
  ClippedTriangle clipped(a);
  const bool turns_left = wedge(b[1] - b[0], b[2] - b[0]) > 0.0;
  for (int i = 0; i < 3; ++i) {
    const Point &from = b[i], &to = b[(i + 1) % 3];
    turns_left ? clipped.keep_left_of(from, to) : clipped.keep_left_of(to, from);
  }
  return clipped.area();
}

double distance_apart(const Corners& a, const Corners& b, const Point& direction) {
  // Two triangles share no area if a line along a side of one of them separates them.
  double least = HUGE_VAL;
  for (int i = 0; i < 6; ++i) {
    const Corners& of = i < 3 ? a : b;
    const Point side = of[(i + 1) % 3] - of[i % 3];
    Point normal(-side[1], side[0]);
    double speed = normal.dot(direction);
    if (speed < 0.0) {
      normal = -normal;
      speed = -speed;
    }
    const auto low = [&](const Corners& t) {
      return std::min({normal.dot(t[0]), normal.dot(t[1]), normal.dot(t[2])});
    };
    const auto high = [&](const Corners& t) {
      return std::max({normal.dot(t[0]), normal.dot(t[1]), normal.dot(t[2])});
    };
    if (high(a) <= low(b)) return 0.0;
    const double overlap = high(b) - low(a);
    if (overlap <= 0.0) return 0.0;
    if (speed > 0.0) least = std::min(least, overlap / speed);
  }
  return least;
}

std::vector<SharedArea> shared_areas(ConstRowMatrixRef places, std::span<const Triangle> triangles,
                                     const Context& context) {
  if (triangles.empty()) return {};
  const TriangleGrid grid(places, triangles);
  const auto corners = [&](Id t) { return corners_of(triangles[t], places); };
  return make_ragged<SharedArea>(
             grid.cells(), context,
             [&] {
               return [&](Index cell, std::vector<SharedArea>& list) {
                 const auto here = grid.triangles_in(cell);
                 for (std::size_t i = 0; i < here.size(); ++i) {
                   for (std::size_t j = i + 1; j < here.size(); ++j) {
                     const Id s = here[i], t = here[j];
                     if (!grid.boxes_meet(s, t) || grid.cell_of_pair(s, t) != cell) continue;
                     const double area = shared_area(corners(s), corners(t));
                     const double larger = std::max(area_of(corners(s)), area_of(corners(t)));
                     if (area > touching_part * larger) list.push_back({s, t, area});
                   }
                 }
               };
             })
      .values;
}

double covered_twice(ConstRowMatrixRef places, std::span<const Triangle> triangles,
                     const Context& context) {
  double sum = 0.0;
  for (const SharedArea& shared : shared_areas(places, triangles, context)) sum += shared.area;
  return sum;
}

}  // namespace ldle::math
