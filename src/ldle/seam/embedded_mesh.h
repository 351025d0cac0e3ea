#pragma once

#include "ldle/context.h"
#include "ldle/seam/embedded_graph.h"

namespace ldle::seam {

/// The Delaunay triangles of an embedding in the plane, around each point among its neighbours in
/// the data that hold together with it: so sheets that lie on each other have triangles of their
/// own. A triangle is kept where its three corners agree on it.
class EmbeddedMesh {
 public:
  EmbeddedMesh(const EmbeddedGraph& embedded, const Context& context);

  /// Triangles count once for each of their corners a, as ways a -> b with the triangle on the
  /// left.
  Index ways() const { return std::ssize(stars_.values); }
  Index points() const { return stars_.size(); }
  /// Where the ways from a point lead to, and the third corners of their triangles.
  std::span<const IdPair> ways_from(Id point) const { return stars_[point]; }
  Index first_way(Id point) const { return stars_.offsets[point]; }

  /// The way from a to b, or none (-1) where no triangle lies on its left.
  Index way(Id a, Id b) const;
  /// The third corner of the triangle on its left, or none.
  Id third(Id a, Id b) const;
  bool on_outline(Id a, Id b) const { return third(a, b) != none && third(b, a) == none; }

 private:
  Ragged<IdPair> stars_;
};

}  // namespace ldle::seam
