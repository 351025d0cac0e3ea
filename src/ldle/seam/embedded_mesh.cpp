#include "ldle/seam/embedded_mesh.h"

#include <cmath>

#include "ldle/core/group_in_parallel.h"
#include "ldle/core/make_ragged.h"
#include "ldle/core/random.h"
#include "ldle/math/delaunay_star.h"

namespace ldle::seam {
namespace {

using Point = Eigen::RowVector2d;
using Star = std::vector<IdPair>;

/// Smallest height of a triangle at the outline, relative to its longest side. Along a straight
/// outline points are nearly collinear and would form very flat triangles.
constexpr double least_height = 0.1;
/// Four points on a circle have two Delaunay triangulations. After moving the points at random by
/// this fraction of their spacing there is only one, which is found around each of them.
constexpr double jitter = 1e-4;
constexpr Index stars_per_block = 1024;

double cross(const Point& u, const Point& v) {
  return u[0] * v[1] - u[1] * v[0];
}

std::vector<Point> jittered(const EmbeddedGraph& embedded) {
  Random random(0);
  std::vector<Point> places;
  places.reserve(embedded.size());
  for (Id k = 0; k < embedded.size(); ++k) {
    const double x = random.uniform(-jitter, jitter), y = random.uniform(-jitter, jitter);
    places.push_back(embedded.place(k) + embedded.spacing(k) * Point(x, y));
  }
  return places;
}

Star star_of(Id center, const std::vector<Id>& others, const std::vector<Point>& places) {
  std::vector<math::StarPoint> around;
  for (Id k : others) {
    const Point offset = places[k] - places[center];
    around.push_back({offset, offset.squaredNorm(), k});
  }
  return math::delaunay_star(std::move(around));
}

// The third corner of the triangle to the left of the way to `second`, or none.
Id third_in(std::span<const IdPair> star, Id second) {
  for (const auto& [p, q] : star) {
    if (p == second) return q;
  }
  return none;
}

// Keeps the triangles that were found at all three corners.
std::vector<Star> agreed(const std::vector<Star>& stars, const Context& context) {
  std::vector<Star> result(stars.size());
  parallel_for(std::ssize(stars), stars_per_block, context, [&](Index begin, Index end) {
    for (Index a = begin; a < end; ++a) {
      for (const auto& [p, q] : stars[a]) {
        if (third_in(stars[p], q) == a && third_in(stars[q], static_cast<Id>(a)) == p) {
          result[a].push_back({p, q});
        }
      }
    }
  });
  return result;
}

// Removes flat triangles whose longest side is on the outline, until there are none left. A
// triangle that may be removed stays so, so their order does not matter.
void peel(std::vector<Star>& stars, const std::vector<Point>& places, const Context& context) {
  const auto is_sliver = [&](Id a, Id b, Id c) {
    const Point u = places[b] - places[a], v = places[c] - places[a];
    const double longest = u.squaredNorm();
    return longest >= std::max(v.squaredNorm(), (u - v).squaredNorm()) &&
           cross(u, v) < least_height * longest;
  };
  const auto may_go = [&](Id a, Id b, Id c) {
    return third_in(stars[b], a) == none && is_sliver(a, b, c);
  };
  const auto remove = [&](Id a, Id b) {
    std::erase_if(stars[a], [&](const IdPair& way) { return way.first == b; });
  };
  const auto list_ways = [&](Index a, std::vector<IdPair>& ways) {
    for (const auto& [b, c] : stars[a]) {
      if (may_go(static_cast<Id>(a), b, c)) ways.push_back({static_cast<Id>(a), b});
    }
  };
  std::vector<IdPair> open =
      make_ragged<IdPair>(std::ssize(stars), context, [&] { return list_ways; }).values;
  while (!open.empty()) {
    const auto [a, b] = open.back();
    open.pop_back();
    const Id c = third_in(stars[a], b);
    if (c == none || !may_go(a, b, c)) continue;
    remove(a, b);
    remove(b, c);
    remove(c, a);
    // Now the other two sides are on the outline.
    open.push_back({c, b});
    open.push_back({a, c});
  }
}

}  // namespace

EmbeddedMesh::EmbeddedMesh(const EmbeddedGraph& embedded, const Context& context) {
  const auto& neighbors = embedded.graph().neighbors;
  const Ragged<Id> holders = transpose(neighbors, embedded.size(), context);
  const std::vector<Point> places = jittered(embedded);
  std::vector<Star> all(embedded.size());
  parallel_for(embedded.size(), stars_per_block, context, [&](Index begin, Index end) {
    std::vector<Id> others;
    for (Index a = begin; a < end; ++a) {
      const Id center = static_cast<Id>(a);
      others.clear();
      for (const auto list : {neighbors[a], holders[a]}) {
        for (Id k : list) {
          if (k != center && embedded.hold_together(center, k)) others.push_back(k);
        }
      }
      std::sort(others.begin(), others.end());
      others.erase(std::unique(others.begin(), others.end()), others.end());
      all[a] = star_of(center, others, places);
    }
  });
  all = agreed(all, context);
  peel(all, places, context);
  stars_ = make_ragged<IdPair>(embedded.size(), context, [&] {
    return [&](Index a, std::vector<IdPair>& list) {
      list.insert(list.end(), all[a].begin(), all[a].end());
    };
  });
}

Index EmbeddedMesh::way(Id a, Id b) const {
  const auto star = stars_[a];
  for (std::size_t i = 0; i < star.size(); ++i) {
    if (star[i].first == b) return stars_.offsets[a] + static_cast<Index>(i);
  }
  return none;
}

Id EmbeddedMesh::third(Id a, Id b) const {
  return third_in(stars_[a], b);
}

std::vector<std::array<Id, 3>> EmbeddedMesh::triangles() const {
  std::vector<std::array<Id, 3>> found;
  for (Id a = 0; a < points(); ++a) {
    for (const auto& [b, c] : ways_from(a)) {
      if (a < b && a < c) found.push_back({a, b, c});
    }
  }
  return found;
}

}  // namespace ldle::seam
