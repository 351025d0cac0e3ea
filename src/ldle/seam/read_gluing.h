#pragma once

#include <optional>
#include <span>

#include "ldle/context.h"
#include "ldle/gluing.h"
#include "ldle/neighbors/data.h"
#include "ldle/seam/outline.h"
#include "ldle/topology.h"

namespace ldle::seam {

/// The outline of a torn embedding, read as a word.
struct GluingReading {
  GluingWord word;               ///< includes the ways to holes and back
  std::vector<OutlineArc> arcs;  ///< of the outline itself
};

/// Walks along the outline and finds which segments are glued to each other: those whose points are
/// neighbours in the data but far apart in the embedding. Returns nothing if segments do not match
/// in pairs. Distances to the boundary of the data help to distinguish the boundary from gaps
/// between points.
std::optional<GluingReading> read_outlines(std::vector<Outline> outlines,
                                           const EmbeddedGraph& embedded, const Data& data,
                                           std::span<const double> boundary_distance,
                                           const Context& context);

/// Reads how the outline of each component is glued, for an embedding in the plane. A component has
/// no word if its outline cannot be read, or if the only difference to the known topology is a hole
/// that may be a gap between points.
GluingDiagram read_gluing(const EmbeddedGraph& embedded, const Data& data, const Topology& topology,
                          const Context& context);

/// The topology with the confidence of each name reduced by 10 % if the gluing word describes
/// another surface; `doubt` then says so.
Topology compare_with_gluing(Topology topology, const GluingDiagram& gluing);

}  // namespace ldle::seam
