#include "ldle/topology/tangent_stars.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/math/delaunay_star.h"

namespace ldle::topology {
namespace {

/// Number of nearest points, the point itself included, among which its triangles are formed. In a
/// random sample a Delaunay triangle rarely needs a farther point.
constexpr Index around_star = 25;
/// Heights are changed by up to this part of the area of a point, so that points on a circle have
/// only one triangulation.
constexpr double least_difference = 1e-4;

Ragged<Id> first_of(const Ragged<Id>& lists, Index most) {
  Ragged<Id> first;
  first.offsets.reserve(lists.offsets.size());
  first.values.reserve(lists.size() * most);
  for (Index k = 0; k < lists.size(); ++k) {
    first.push_back(lists[k].first(std::min(most, lists.length(k))));
  }
  return first;
}

double circumradius(const Eigen::RowVector2d& p, const Eigen::RowVector2d& q) {
  return p.norm() * q.norm() * (p - q).norm() / (2.0 * std::abs(p[0] * q[1] - p[1] * q[0]));
}

// Returns a number for each point, which is added to its height.
std::vector<double> height_changes(const Ragged<Id>& near, const Data& data) {
  Random random(0);
  std::vector<double> changes(near.size());
  for (Id k = 0; k < near.size(); ++k) {
    const double area =
        data.squared_distance(k, near[k].back()) / static_cast<double>(near.length(k));
    changes[k] = random.uniform() * least_difference * area;
  }
  return changes;
}

/// Makes the stars of points one after the other.
class StarMaker {
 public:
  StarMaker(const Ragged<Id>& near, const LocalMaps& charts, const std::vector<double>& changes)
      : near_(near), charts_(charts), changes_(changes) {}

  std::vector<StarTriangle> star(Id center) {
    const auto list = near_[center];
    places_.resize(std::ssize(list), 2);
    charts_.evaluate(center, list, places_.data());
    const Eigen::RowVector2d own = places_.row(0);
    std::vector<math::StarPoint> around;
    for (Id i = 1; i < std::ssize(list); ++i) {
      const Eigen::RowVector2d offset = places_.row(i) - own;
      around.push_back({offset, offset.squaredNorm() + changes_[list[i]] - changes_[center], i});
    }
    std::vector<StarTriangle> star;
    for (const auto& [i, j] : math::delaunay_star(std::move(around))) {
      const double radius = circumradius(places_.row(i) - own, places_.row(j) - own);
      star.push_back({list[i], list[j], static_cast<float>(radius)});
    }
    return star;
  }

 private:
  const Ragged<Id>& near_;
  const LocalMaps& charts_;
  const std::vector<double>& changes_;
  RowMatrix places_;
};

}  // namespace

Ragged<StarTriangle> tangent_stars(const Ragged<Id>& lists, const Data& data,
                                   const Context& context) {
  const Ragged<Id> near = first_of(lists, around_star);
  const auto charts = local_views::make_tangent_maps(data, near, 2, around_star, context);
  const std::vector<double> changes = height_changes(near, data);
  std::vector<std::vector<StarTriangle>> stars(near.size());
  parallel_for_with_progress(near.size(), 256, context, [&](Index begin, Index end) {
    StarMaker maker(near, *charts, changes);
    for (Index k = begin; k < end; ++k) stars[k] = maker.star(static_cast<Id>(k));
  });
  Ragged<StarTriangle> all;
  for (const auto& star : stars) all.push_back(star);
  return all;
}

}  // namespace ldle::topology
