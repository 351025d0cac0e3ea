#pragma once

#include <cstdint>
#include <vector>

#include "ldle/core/progress.h"
#include "ldle/metrics/torn_edges.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

/// What paths make of tears:
/// - ignored: they cross them, at their full length in the embedding;
/// - cut: they do not, and what cannot be reached any more is left out;
/// - glued: they cross them as if the two sides lay side by side: an edge across a tear has the
///   median stretch of the others.
enum class PathsAtTears { ignored, cut, glued };

struct GeodesicOptions {
  Index neighbors = 5;  ///< other points that each point is joined to
  Index sources = 0;    ///< points to start from, drawn at random; 0 takes every point
  std::uint64_t seed = 0;
  PathsAtTears tears = PathsAtTears::ignored;
};

/// How much an embedding distorts the shortest paths that start at each source.
struct GeodesicDistortion {
  /// Points whose paths were measured, ascending.
  std::vector<Id> sources;
  /// D_k of each source: 1 means that all its paths keep their length up to one scale. Infinite
  /// where points that differ in the data coincide in the embedding or the other way round; 1
  /// where no other point can be reached.
  std::vector<double> per_source;
  /// Sources of infinite D_k.
  Index infinite = 0;
  /// Sources from which some point cannot be reached: those points are left out of their D_k.
  Index incomplete = 0;
};

/// D_k = sup_k' (L^g_kk' / L_kk') / inf_k' (L^g_kk' / L_kk') (paper, Eq. Di): L_kk' is the length
/// of the shortest path from k to k' in the graph of nearest neighbours, L^g_kk' that of the same
/// path in the embedding. `graph` must list at least options.neighbors other points each. `torn` is
/// only looked at where tears are not ignored.
GeodesicDistortion geodesic_distortion(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options, Progress& progress,
                                       const TornEdges& torn = {});

}  // namespace ldle
