#include "ldle/layout/match_spacing.h"

#include <algorithm>

#include "ldle/layout/affinities.h"
#include "ldle/math/percentile.h"
#include "ldle/neighbors/point_search.h"

namespace ldle::layout {
namespace {

constexpr Index most_points = 1000;

/// The median of the ratio for the points of one component; 0 if there is none.
double spacing_of(std::span<const Id> points, const LayoutEdges& edges, const RowMatrix& places,
                  const Context& context) {
  const Index count = std::ssize(points), rank = std::min(layout_neighbors, count - 1);
  const RowMatrix mine = places(std::vector<Index>(points.begin(), points.end()), Eigen::all);
  const neighbors::PointSearch search(mine, context);
  std::vector<double> ratios;
  const Index looked_at = std::min(count, most_points);
  for (Index i = 0; i < looked_at; ++i) {
    const Index k = count * i / looked_at;
    const auto nearest = search.find(mine.row(k).data(), rank + 1);
    const double radius = edges.radius[points[k]];
    if (radius > 0.0) ratios.push_back(nearest.back().distance / radius);
  }
  return ratios.empty() ? 0.0 : math::median_in_place(ratios);
}

}  // namespace

void match_spacing(const LayoutEdges& edges, const Ragged<Id>& components, RowMatrix& places,
                   const Context& context) {
  for (Index c = 0; c < components.size(); ++c) {
    if (components.length(c) < 2) continue;
    const double spacing = spacing_of(components[c], edges, places, context);
    if (!(spacing > 0.0)) continue;
    for (Id k : components[c]) places.row(k) /= spacing;
  }
}

}  // namespace ldle::layout
