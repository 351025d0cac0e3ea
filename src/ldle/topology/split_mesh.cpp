#include "ldle/topology/split_mesh.h"

#include <algorithm>

#include "ldle/math/disjoint_sets.h"
#include "ldle/math/signed_sets.h"

namespace ldle::topology {
namespace {

using Triangle = TriangleMesh::Triangle;

/// A side of a triangle. Its direction is 1 if the triangle's corners pass its ends in ascending
/// order.
struct Side {
  IdPair ends;
  Id triangle;
  int direction;
};

// Returns the sides of triangles. Those of one edge follow each other.
std::vector<Side> sides_of(const std::vector<Triangle>& triangles) {
  std::vector<Side> sides;
  for (Id t = 0; t < std::ssize(triangles); ++t) {
    for (int i = 0; i < 3; ++i) {
      const Id a = triangles[t][i], b = triangles[t][(i + 1) % 3];
      sides.push_back({{std::min(a, b), std::max(a, b)}, t, a < b ? 1 : -1});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::pair(a.ends, a.triangle) < std::pair(b.ends, b.triangle);
  });
  return sides;
}

// Calls one(side) for every edge with one triangle and two(side, side) for the others.
template <class One, class Two>
void visit_edges(const std::vector<Side>& sides, One&& one, Two&& two) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const bool two_sides = i + 1 < sides.size() && sides[i].ends == sides[i + 1].ends;
    if (!two_sides) {
      one(sides[i]);
    } else {
      two(sides[i], sides[i + 1]);
      ++i;
    }
  }
}

// Returns the triangles of a component, each once.
std::vector<Triangle> triangles_of(const TriangleMesh& mesh, const ComponentMembers& members) {
  std::vector<Triangle> triangles;
  for (Id point : members.points) {
    for (const auto& edge : mesh.opposite(point)) {
      if (point < std::min(edge.p, edge.q)) triangles.push_back({point, edge.p, edge.q});
    }
  }
  return triangles;
}

Ragged<Id> corners_around(const std::vector<Triangle>& triangles, Index vertices) {
  Ragged<Id> around;
  around.offsets.assign(vertices + 1, 0);
  for (const Triangle& triangle : triangles) {
    for (Id v : triangle) around.offsets[v + 1] += 2;
  }
  for (Index v = 0; v < vertices; ++v) around.offsets[v + 1] += around.offsets[v];
  around.values.resize(around.offsets.back());
  std::vector<Index> next(around.offsets.begin(), around.offsets.end() - 1);
  for (const auto& [a, b, c] : triangles) {
    for (const auto& [v, w] : {IdPair{a, b}, IdPair{b, c}, IdPair{c, a}}) {
      around.values[next[v]++] = w;
      around.values[next[w]++] = v;
    }
  }
  return around;
}

}  // namespace

std::vector<Triangle> SplitMesh::largest_part(const TriangleMesh& mesh,
                                              const ComponentMembers& members) {
  const std::vector<Triangle> all = triangles_of(mesh, members);
  math::SignedSets turns(std::ssize(all));
  std::vector<Id> turned;
  const auto join = [&](const Side& a, const Side& b) {
    // Triangles of the same orientation pass their common edge in opposite directions.
    const bool agree = turns.join(a.triangle, b.triangle, -a.direction * b.direction);
    if (!agree) turned.push_back(a.triangle);
  };
  visit_edges(
      sides_of(all), [](const Side&) {}, join);
  const auto [part, parts] = turns.labels();
  std::vector<Index> sizes(parts, 0);
  for (Id p : part) ++sizes[p];
  const auto largest = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
  for (Id t : turned) orientable_ &= part[t] != largest;
  std::vector<Triangle> kept;
  for (std::size_t t = 0; t < all.size(); ++t) {
    if (part[t] == largest) kept.push_back(all[t]);
  }
  return kept;
}

SplitMesh::SplitMesh(const TriangleMesh& mesh, const ComponentMembers& members) {
  corners_ = largest_part(mesh, members);
  // Corners of triangles that meet at an edge are the same vertex if they are the same point.
  math::DisjointSets same(3 * std::ssize(corners_));
  const auto corner = [&](Id triangle, Id point) {
    const Triangle& t = corners_[triangle];
    return 3 * triangle + static_cast<Id>(std::find(t.begin(), t.end(), point) - t.begin());
  };
  visit_edges(
      sides_of(corners_), [&](const Side&) { ++edges_; },
      [&](const Side& a, const Side& b) {
        ++edges_;
        for (Id end : {a.ends.first, a.ends.second}) {
          same.join(corner(a.triangle, end), corner(b.triangle, end));
        }
      });
  const auto [vertex, vertices] = same.labels();
  point_.resize(vertices);
  std::vector<char> used(members.size(), 0);
  for (std::size_t t = 0; t < corners_.size(); ++t) {
    for (int i = 0; i < 3; ++i) {
      Id& at = corners_[t][i];
      used[members.place[at]] = 1;
      point_[vertex[3 * t + i]] = at;
      at = vertex[3 * t + i];
    }
  }
  points_ = std::count(used.begin(), used.end(), 1);
  around_ = corners_around(corners_, vertices);
  find_loops();
}

void SplitMesh::find_loops() {
  math::DisjointSets joined(vertices());
  std::vector<char> ends(vertices(), 0);
  visit_edges(
      sides_of(corners_),
      [&](const Side& side) {
        joined.join(side.ends.first, side.ends.second);
        ends[side.ends.first] = ends[side.ends.second] = 1;
      },
      [](const Side&, const Side&) {});
  loop_.assign(vertices(), none);
  std::vector<std::vector<Id>> loops;
  for (Id v = 0; v < vertices(); ++v) {
    if (ends[v] == 0) continue;
    Id& loop = loop_[joined.find(v)];  // the representative is the lowest vertex
    if (loop == none) {
      loop = static_cast<Id>(loops.size());
      loops.emplace_back();
    }
    loop_[v] = loop;
    loops[loop].push_back(v);
  }
  for (const auto& loop : loops) loops_.push_back(loop);
}

}  // namespace ldle::topology
