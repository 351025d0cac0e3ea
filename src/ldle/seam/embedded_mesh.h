#pragma once

#include <array>

#include "ldle/context.h"
#include "ldle/seam/embedded_graph.h"

namespace ldle::seam {

/// Delaunay triangles of an embedding in the plane. They are computed around each point, among its
/// neighbours in the data that hold together with it, so sheets of the embedding that lie on each
/// other have separate triangles. A triangle is kept if it is found at all three corners. Flat
/// triangles at the outline are removed.
class EmbeddedMesh {
 public:
  EmbeddedMesh(const EmbeddedGraph& embedded, const Context& context);

  /// Number of ways. A way is a directed edge a -> b with a triangle on its left (a half-edge), so
  /// each triangle has three ways.
  Index ways() const { return std::ssize(stars_.values); }
  Index points() const { return stars_.size(); }
  /// End points of the ways from a point, and the third corners of their triangles.
  std::span<const IdPair> ways_from(Id point) const { return stars_[point]; }
  Index first_way(Id point) const { return stars_.offsets[point]; }

  /// Index of the way from a to b, or none (-1) if no triangle lies on its left.
  Index way(Id a, Id b) const;
  /// The third corner of the triangle to the left of a -> b, or none.
  Id third(Id a, Id b) const;
  /// The corners of every triangle, counter-clockwise, the lowest first.
  std::vector<std::array<Id, 3>> triangles() const;
  bool on_outline(Id a, Id b) const { return third(a, b) != none && third(b, a) == none; }

 private:
  Ragged<IdPair> stars_;
};

}  // namespace ldle::seam
