#include "ldle/topology/boundary_bands.h"

#include <algorithm>

#include "ldle/topology/cell_filtration.h"

namespace ldle::topology {
namespace {

/// Boundary points that are neighbours of a point along the boundary, itself included.
constexpr std::size_t followers = 6;
/// Nearest points of a boundary point that belong to the band along the boundary.
constexpr std::size_t band_neighbors = 15;

}  // namespace

BoundaryBands::BoundaryBands(const CellComplexSource& source, const LandmarkCells& level,
                             const Context& context)
    : source_(source), level_(level), context_(context), points_(source.boundary_parts) {
  for (Id i = 0; i < std::ssize(source.boundary_part); ++i) {
    if (source.boundary_part[i] != none) points_[source.boundary_part[i]].push_back(i);
  }
}

std::vector<math::Filtration> BoundaryBands::bands(const math::Filtration& filtration) const {
  std::vector<math::Filtration> parts;
  for (const auto& points : points_) {
    std::vector<Id> cells;
    for (Id i : points) {
      const auto list = source_.lists[source_.members.points[i]];
      for (Id near : list.first(std::min(list.size(), band_neighbors))) {
        cells.push_back(level_.cell[source_.members.place[near]]);
      }
    }
    parts.push_back(restrict_to(filtration, cells));
  }
  return parts;
}

std::vector<math::Filtration> BoundaryBands::paths(const math::Filtration& filtration,
                                                   Id steps) const {
  std::vector<math::Filtration> parts;
  for (const auto& points : points_) {
    parts.push_back(common_part(complex_along(points, steps, std::ssize(filtration)), filtration));
  }
  return parts;
}

// The cell complex of boundary points alone.
math::Filtration BoundaryBands::complex_along(const std::vector<Id>& points, Id steps,
                                              Index most) const {
  Ragged<Id> lists;
  std::vector<Id> cells, order(points.size()), place(source_.members.size(), none);
  for (Id p = 0; p < std::ssize(points); ++p) {
    cells.push_back(level_.cell[points[p]]);
    place[points[p]] = order[p] = p;
  }
  for (Id i : points) {
    std::vector<Id> followed;
    for (Id other : source_.lists[source_.members.points[i]]) {
      const Id j = source_.members.place[other];
      if (j != none && place[j] != none && followed.size() < followers) {
        followed.push_back(place[j]);
      }
    }
    lists.push_back(followed);
  }
  return make_cell_filtration(lists, {order, order}, cells, steps, most, context_);
}

}  // namespace ldle::topology
