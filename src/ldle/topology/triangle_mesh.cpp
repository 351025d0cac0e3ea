#include "ldle/topology/triangle_mesh.h"

#include <algorithm>

namespace ldle::topology {
namespace {

// The corners in cyclic order, beginning at each of them.
std::array<TriangleMesh::Triangle, 3> turns_of(const TriangleMesh::Triangle& t) {
  return {{{t[0], t[1], t[2]}, {t[1], t[2], t[0]}, {t[2], t[0], t[1]}}};
}

}  // namespace

Index TriangleMesh::triangles_at(Id a, Id b) const {
  const auto& edges = opposite_[a];
  return std::count_if(edges.begin(), edges.end(), [&](const auto& e) { return e.has(b); });
}

Id TriangleMesh::triangle_at(Id a, Id b) const {
  const auto& edges = opposite_[a];
  const auto found =
      std::find_if(edges.begin(), edges.end(), [&](const auto& e) { return e.has(b); });
  return found == edges.end() ? none : found->triangle;
}

// Returns where the fan of a point ends that begins at `begin`.
Id TriangleMesh::far_end(Id point, Id begin) const {
  const auto& edges = opposite_[point];
  Id at = begin, last = none;
  for (;;) {
    const auto next = std::find_if(edges.begin(), edges.end(),
                                   [&](const auto& e) { return e.has(at) && e.triangle != last; });
    if (next == edges.end()) return at;
    last = next->triangle;
    at = next->other(at);
  }
}

// Returns what a triangle with the other corners p and q would do to the fans of a point.
TriangleMesh::Change TriangleMesh::change_at(Id point, Id p, Id q) const {
  if (closed_[point] != 0) return Change::refused;
  const Index at_p = triangles_at(point, p), at_q = triangles_at(point, q);
  if (at_p > 1 || at_q > 1) return Change::refused;
  if (at_p == 0 || at_q == 0 || far_end(point, p) != q) return Change::extends;
  const bool only_fan = fans_at(point).size() == 1;
  return only_fan ? Change::closes : Change::refused;
}

bool TriangleMesh::add(const Triangle& corners) {
  std::array<Change, 3> changes;
  const auto turns = turns_of(corners);
  for (int i = 0; i < 3; ++i) {
    changes[i] = change_at(turns[i][0], turns[i][1], turns[i][2]);
    if (changes[i] == Change::refused) return false;
  }
  const Id triangle = parts_.add();
  for (int i = 0; i < 3; ++i) {
    const auto& [point, p, q] = turns[i];
    if (const Id other = triangle_at(point, p); other != none) parts_.join(triangle, other);
    opposite_[point].push_back({p, q, triangle});
    if (changes[i] == Change::closes) closed_[point] = 1;
  }
  return true;
}

// Returns whether a triangle that joins two fans of a point, which begin at p and q, leaves the
// closed surface the same. It does if the walk along the loop from p arrives from q: then the loop
// is split into two. Where points are disputed everywhere, loops are long; the number of steps
// along loops is limited, and a triangle that is not known to keep the surface is refused.
bool TriangleMesh::keeps_surface(Id point, Id p, Id q) {
  if (parts_.find(triangle_at(point, p)) != parts_.find(triangle_at(point, q))) return true;
  for (Id from = point, to = p; steps_left_-- > 0;) {
    const Id next = far_end(to, from);
    from = to;
    to = next;
    if (to == point && from == q) return true;
    if (from == point && (to == p || to == q)) return false;
  }
  return false;
}

bool TriangleMesh::fill(const Triangle& corners) {
  int joined = 0;
  for (const auto& [point, p, q] : turns_of(corners)) {
    if (change_at(point, p, q) == Change::refused) return false;
    const bool joins =
        triangles_at(point, p) == 1 && triangles_at(point, q) == 1 && far_end(point, p) != q;
    if (!joins) continue;
    if (++joined > 1 || !keeps_surface(point, p, q)) return false;
  }
  return add(corners);
}

std::vector<TriangleMesh::Fan> TriangleMesh::fans_at(Id point) const {
  std::vector<Fan> fans;
  if (opposite_[point].empty()) return fans;
  if (closed_[point] != 0) return {{none, none}};
  for (const Opposite& edge : opposite_[point]) {
    for (Id end : {edge.p, edge.q}) {
      if (triangles_at(point, end) != 1) continue;
      const Id other = far_end(point, end);
      if (end < other) fans.push_back({end, other});
    }
  }
  return fans;
}

}  // namespace ldle::topology
