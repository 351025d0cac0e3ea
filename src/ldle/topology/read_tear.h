#pragma once

#include <optional>

#include "ldle/topology/gluing_word.h"
#include "ldle/topology/rim_polygons.h"
#include "ldle/topology/topology.h"

namespace ldle {

/// A stretch of the rim: points from one to another along a walk, glued to another stretch or free.
struct RimArc {
  GluingWord::Side side;
  std::vector<Id> points;
};

/// The rim of a torn embedding, read as a word.
struct TearReading {
  GluingWord word;           ///< cuts between the walks of a piece with holes included
  std::vector<RimArc> arcs;  ///< those of the rim itself
};

/// Walks along the rim and sees which stretch is glued to which: points that are neighbours in the
/// data, but far apart in the embedding. Nothing where stretches do not match in pairs.
std::optional<TearReading> read_tear(const std::vector<Outline>& outlines,
                                     ConstRowMatrixRef embedding, const NeighborGraph& graph);

/// Reads the tear of each component of an embedding in the plane, and compares what it is glued to
/// with what is known of the component already: where they differ, nobody should be sure of either.
void add_words(ConstRowMatrixRef embedding, const NeighborGraph& graph, Topology& topology);

}  // namespace ldle
