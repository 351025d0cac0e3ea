#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/seam/embedded_graph.h"

namespace ldle::seam {

/// The outline of a piece of an embedding in the plane.
struct Outline {
  /// Closed walks along the outline with the piece on their left, longest first. All walks except
  /// the first go around holes.
  std::vector<std::vector<Id>> walks;
  Index triangles = 0;  ///< number of triangles of the piece
};

/// Returns the outlines of all pieces. A piece is a set of triangles connected by edges
/// (EmbeddedMesh).
std::vector<Outline> trace_outlines(const EmbeddedGraph& embedded, const Context& context);

}  // namespace ldle::seam
