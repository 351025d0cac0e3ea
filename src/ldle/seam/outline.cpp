#include "ldle/seam/outline.h"

#include "ldle/math/disjoint_sets.h"
#include "ldle/seam/embedded_mesh.h"

namespace ldle::seam {
namespace {

/// Walks with fewer points go around a gap between points, not around a hole.
constexpr std::size_t least_walk = 13;

// Calls visit(way, a, b, c) for each way a -> b, where c is the third corner of its triangle.
template <class Visit>
void visit_ways(const EmbeddedMesh& mesh, Visit&& visit) {
  for (Id a = 0; a < mesh.points(); ++a) {
    Index way = mesh.first_way(a);
    for (const auto& [b, c] : mesh.ways_from(a)) visit(way++, a, b, c);
  }
}

// The piece of each way's triangle, and the number of pieces. Triangles that share an edge belong
// to the same piece.
std::pair<std::vector<Id>, Index> pieces_of(const EmbeddedMesh& mesh) {
  math::DisjointSets together(mesh.ways());
  visit_ways(mesh, [&](Index way, Id a, Id b, Id c) {
    together.join(static_cast<Id>(way), static_cast<Id>(mesh.way(b, c)));
    const Index beyond = mesh.way(b, a);
    if (beyond != none) together.join(static_cast<Id>(way), static_cast<Id>(beyond));
  });
  return together.labels();
}

// The next point of the outline after the way from -> to. It is found by going through the
// triangles around `to`.
Id follow(const EmbeddedMesh& mesh, Id from, Id to) {
  Id next = mesh.third(from, to);
  while (!mesh.on_outline(to, next)) next = mesh.third(next, to);
  return next;
}

std::vector<Id> walk_from(const EmbeddedMesh& mesh, Id from, Id to, std::vector<bool>& walked) {
  std::vector<Id> walk;
  for (Index way = mesh.way(from, to); !walked[way]; way = mesh.way(from, to)) {
    walked[way] = true;
    walk.push_back(from);
    const Id next = follow(mesh, from, to);
    from = to;
    to = next;
  }
  return walk;
}

}  // namespace

std::vector<Outline> trace_outlines(const EmbeddedGraph& embedded, const Context& context) {
  const EmbeddedMesh mesh(embedded, context);
  const auto found = pieces_of(mesh);
  const auto& piece = found.first;
  std::vector<Outline> outlines(found.second);
  std::vector<bool> walked(mesh.ways(), false);
  visit_ways(mesh, [&](Index way, Id a, Id b, Id c) {
    Outline& outline = outlines[piece[way]];
    if (a < b && a < c) ++outline.triangles;
    if (walked[way] || !mesh.on_outline(a, b)) return;
    std::vector<Id> walk = walk_from(mesh, a, b, walked);
    if (walk.size() >= least_walk) outline.walks.push_back(std::move(walk));
  });
  std::erase_if(outlines, [](const Outline& outline) { return outline.walks.empty(); });
  for (Outline& outline : outlines) {
    std::stable_sort(outline.walks.begin(), outline.walks.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
  }
  return outlines;
}

}  // namespace ldle::seam
