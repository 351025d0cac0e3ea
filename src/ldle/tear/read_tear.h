#pragma once

#include <optional>

#include "ldle/neighbors/metric.h"
#include "ldle/tear/rim_polygons.h"
#include "ldle/topology/gluing_word.h"
#include "ldle/topology/topology.h"

namespace ldle {

/// The rim of a torn embedding, read as a word.
struct TearReading {
  GluingWord word;           ///< ways to holes and back included
  std::vector<RimArc> arcs;  ///< those of the rim itself
};

/// Walks along the rim and sees which stretch is glued to which: places that are neighbours in the
/// data, but far apart in the embedding. Nothing where stretches do not match in pairs. Distances
/// to the boundary of the data help to tell free stretches from gaps between points.
std::optional<TearReading> read_tear(std::vector<Outline> outlines, const EmbeddedGraph& embedded,
                                     const Metric& metric,
                                     std::span<const double> boundary_distance = {});

/// Reads the tear of each component of an embedding in the plane, and compares what it is glued to
/// with what is known of the component already: where they differ, nobody should be sure of either.
Topology read_tears(const EmbeddedGraph& embedded, const Metric& metric, Topology topology);

}  // namespace ldle
