#include "ldle/math/delaunay_star.h"

#include <algorithm>

namespace ldle::math {
namespace {

using Point = Eigen::RowVector2d;

double cross(const Point& u, const Point& v) {
  return u[0] * v[1] - u[1] * v[0];
}

// The image of a point by an inversion at the centre.
struct Inverted {
  Point place;
  Id position;  // of the point in its list
};

// Corners of the convex hull, counter-clockwise.
std::vector<Inverted> convex_hull(std::vector<Inverted> points) {
  std::sort(points.begin(), points.end(), [](const Inverted& a, const Inverted& b) {
    return std::pair(a.place[0], a.place[1]) < std::pair(b.place[0], b.place[1]);
  });
  std::vector<Inverted> hull;
  const auto add = [&](const Inverted& next, std::size_t fixed) {
    const auto turns_right = [&] {
      const Point& last = hull.back().place;
      return cross(last - hull[hull.size() - 2].place, next.place - last) <= 0.0;
    };
    while (hull.size() > fixed && turns_right()) hull.pop_back();
    hull.push_back(next);
  };
  for (const Inverted& point : points) add(point, 1);
  const std::size_t lower = hull.size();
  for (auto point = points.rbegin() + 1; point < points.rend(); ++point) add(*point, lower);
  hull.pop_back();
  return hull;
}

}  // namespace

// An inversion maps circles through its centre to lines, and empty circles to edges of the convex
// hull that have the centre on their left.
std::vector<IdPair> delaunay_star(std::vector<StarPoint> around) {
  std::erase_if(around, [](const StarPoint& point) { return !(point.height > 0.0); });
  std::vector<Inverted> inverted;
  for (Id i = 0; i < std::ssize(around); ++i) {
    inverted.push_back({around[i].offset / around[i].height, i});
  }
  if (inverted.size() < 2) return {};
  const std::vector<Inverted> hull = convex_hull(std::move(inverted));
  std::vector<IdPair> star;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const StarPoint& p = around[hull[i].position];
    const StarPoint& q = around[hull[(i + 1) % hull.size()].position];
    if (cross(p.offset, q.offset) > 0.0) star.push_back({p.point, q.point});
  }
  return star;
}

}  // namespace ldle::math
