#include "ldle/topology/singular_points.h"

#include <algorithm>

namespace ldle::topology {
namespace {

// Returns the simplex without one of its vertices.
math::SimplexKey without(const std::vector<Id>& vertices, Id vertex) {
  math::SimplexKey key = 0;
  for (Id v : vertices) {
    if (v != vertex) key = math::with_vertex(key, v);
  }
  return key;
}

std::vector<math::Filtration> links_of(const math::Filtration& filtration, Id step) {
  std::vector<math::Filtration> links(filtration[0].size(),
                                      math::Filtration(filtration.size() - 1));
  for (std::size_t q = 1; q < filtration.size(); ++q) {
    for (const auto& [key, entry] : filtration[q]) {
      if (entry > step) continue;
      const std::vector<Id> vertices = math::vertices_of(key);
      for (Id v : vertices) links[v][q - 1].push_back({without(vertices, v), 0});
    }
  }
  return links;
}

LocalShape shape_of(math::Filtration& link, Index dimension) {
  for (auto& list : link) math::sort_and_unite(list);
  if (link[0].empty()) return LocalShape::singular;
  const IdMatrix betti = math::betti_numbers(link, dimension - 1, 1, 2);
  IdMatrix disc = IdMatrix::Zero(1, dimension);
  disc(0, 0) = 1;
  if (betti == disc) return LocalShape::boundary;
  IdMatrix sphere = disc;
  ++sphere(0, dimension - 1);
  return betti == sphere ? LocalShape::inside : LocalShape::singular;
}

}  // namespace

std::vector<LocalShape> local_shapes(const math::Filtration& filtration, Index dimension, Id step,
                                     const Context& context) {
  std::vector<LocalShape> shapes;
  for (math::Filtration& link : links_of(filtration, step)) {
    context.throw_if_stopped();
    shapes.push_back(shape_of(link, dimension));
  }
  return shapes;
}

}  // namespace ldle::topology
