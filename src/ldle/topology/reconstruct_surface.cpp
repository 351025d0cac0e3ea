#include "ldle/topology/reconstruct_surface.h"

#include <algorithm>

#include "ldle/topology/close_gaps.h"
#include "ldle/topology/tangent_stars.h"

namespace ldle::topology {
namespace {

using Triangle = TriangleMesh::Triangle;

/// A triangle that some of its corners see.
struct SeenTriangle {
  Triangle corners;  // ascending
  float radius;      // of the circle through its corners; the largest that was seen
  int corners_that_see;
};

// Returns the triangles once each: those that most corners see first, then by ascending radius.
std::vector<SeenTriangle> seen_triangles(const Ragged<StarTriangle>& stars,
                                         const CircleLimit& limit) {
  std::vector<SeenTriangle> seen;
  for (Id point = 0; point < stars.size(); ++point) {
    for (const StarTriangle& t : stars[point]) {
      Triangle corners{point, t.second, t.third};
      std::sort(corners.begin(), corners.end());
      seen.push_back({corners, t.radius, 1});
    }
  }
  std::sort(seen.begin(), seen.end(),
            [](const auto& a, const auto& b) { return a.corners < b.corners; });
  std::vector<SeenTriangle> once;
  for (const SeenTriangle& triangle : seen) {
    if (once.empty() || once.back().corners != triangle.corners) {
      once.push_back(triangle);
    } else {
      ++once.back().corners_that_see;
      once.back().radius = std::max(once.back().radius, triangle.radius);
    }
  }
  std::erase_if(once, [&](const auto& t) { return !limit.allows(t.corners, t.radius); });
  std::stable_sort(once.begin(), once.end(), [](const SeenTriangle& a, const SeenTriangle& b) {
    if (a.corners_that_see != b.corners_that_see) return a.corners_that_see > b.corners_that_see;
    return a.radius < b.radius;
  });
  return once;
}

}  // namespace

Reconstruction reconstruct_surface(const Ragged<Id>& lists,
                                   std::span<const NeighborhoodShape> shapes,
                                   const FoundBoundary& boundary, const Data& data,
                                   const Context& context) {
  const CircleLimit limit(shapes);
  const std::vector<SeenTriangle> seen = seen_triangles(tangent_stars(lists, data, context), limit);
  const auto beyond =
      std::find_if(seen.begin(), seen.end(), [](const auto& t) { return t.corners_that_see < 3; });
  Reconstruction surface{TriangleMesh(lists.size()), TriangleMesh(0)};
  for (auto t = seen.begin(); t < beyond; ++t) surface.agreed.add(t->corners);
  context.throw_if_stopped();
  surface.filled = surface.agreed;
  for (auto t = beyond; t < seen.end(); ++t) {
    if ((t - beyond) % 1024 == 0) context.throw_if_stopped();
    surface.filled.fill(t->corners);
  }
  close_gaps(surface.filled, lists, boundary, limit, data, context);
  return surface;
}

}  // namespace ldle::topology
