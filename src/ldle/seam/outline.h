#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/seam/embedded_graph.h"

namespace ldle::seam {

/// The outline of a piece of an embedding in the plane.
struct Outline {
  /// Closed walks along the outline with the piece on their left, the longest first. The others go
  /// around holes.
  std::vector<std::vector<Id>> walks;
  Index triangles = 0;  ///< that the piece is made of
};

/// The outlines of all pieces, each a sheet of triangles (EmbeddedMesh).
std::vector<Outline> trace_outlines(const EmbeddedGraph& embedded, const Context& context);

}  // namespace ldle::seam
