#include "ldle/topology/singular_points.h"

#include <algorithm>

namespace ldle {
namespace {

// The simplex without one of its vertices.
SimplexKey without(const std::vector<Id>& vertices, Id vertex) {
  SimplexKey key = 0;
  for (Id v : vertices) {
    if (v != vertex) key = with_vertex(key, v);
  }
  return key;
}

std::vector<Filtration> links_of(const Filtration& filtration, Id step) {
  std::vector<Filtration> links(filtration[0].size(), Filtration(filtration.size() - 1));
  for (std::size_t q = 1; q < filtration.size(); ++q) {
    for (const auto& [key, entry] : filtration[q]) {
      if (entry > step) continue;
      const std::vector<Id> vertices = vertices_of(key);
      for (Id v : vertices) links[v][q - 1].push_back({without(vertices, v), 0});
    }
  }
  return links;
}

LocalShape shape_of(Filtration& link, Index dimension) {
  for (auto& list : link) sort_and_unite(list);
  if (link[0].empty()) return LocalShape::singular;
  const IdMatrix betti = betti_numbers(link, dimension - 1, 1, 2);
  IdMatrix disc = IdMatrix::Zero(1, dimension);
  disc(0, 0) = 1;
  if (betti == disc) return LocalShape::boundary;
  IdMatrix sphere = disc;
  ++sphere(0, dimension - 1);
  return betti == sphere ? LocalShape::inside : LocalShape::singular;
}

}  // namespace

std::vector<LocalShape> local_shapes(const Filtration& filtration, Index dimension, Id step) {
  std::vector<LocalShape> seen;
  for (Filtration& link : links_of(filtration, step)) seen.push_back(shape_of(link, dimension));
  return seen;
}

}  // namespace ldle
