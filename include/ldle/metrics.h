#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/input.h"

namespace ldle {

/// Which edges of the data an embedding tears: those between the clusters of a torn pair of views.
struct TornEdges {
  std::span<const IdPair> torn_views;
  std::span<const Id> cluster_of;  ///< view of each point; may be empty if nothing is torn
};

/// How shortest paths treat the seam:
/// - ignored: they cross it, at their full length in the embedding;
/// - cut: they do not cross it, and points that cannot be reached are left out;
/// - glued: they cross it as if its two sides lay side by side: an edge across the seam has the
///   median stretch of all others.
enum class PathsAtTears { ignored, cut, glued };

struct GeodesicOptions {
  Index neighbors = 5;  ///< other points that each point is joined to
  Index sources = 0;    ///< points to start from, drawn at random; 0: every point
  std::uint64_t seed = 0;
  PathsAtTears tears = PathsAtTears::ignored;
};

/// How much an embedding distorts the shortest paths from some points.
struct GeodesicDistortion {
  std::vector<Id> sources;  ///< points whose paths were measured, ascending
  /// D_k of each source: 1 if all its paths keep their length up to one scale. Infinite if points
  /// that differ in the data coincide in the embedding or vice versa; 1 if no other point can be
  /// reached.
  std::vector<double> per_source;
  Index infinite = 0;    ///< sources of infinite D_k
  Index incomplete = 0;  ///< sources that do not reach all points; those points are left out
};

/// D_k = sup_k' (L^g_kk' / L_kk') / inf_k' (L^g_kk' / L_kk') (paper, Eq. Di): L_kk' is the length
/// of the shortest path from k to k' in the graph of nearest neighbours, L^g_kk' the length of the
/// same path in the embedding. `torn` is needed unless tears are ignored.
GeodesicDistortion geodesic_distortion(const Points& points, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options = {},
                                       const Context& context = {}, const TornEdges& torn = {});

struct RankOptions {
  Index neighbors = 12;  ///< k, the number of other points that count as near
  Index points = 0;      ///< points whose neighbourhoods are compared, drawn at random; 0: all
  std::uint64_t seed = 0;
};

/// How well an embedding keeps neighbours (Venna and Kaski). With the k nearest other points of a
/// point in the data and in the embedding, and the rank r of a point among all others by distance,
///   trustworthiness = 1 - c sum over neighbours in the embedding only of (r in the data - k),
///   continuity      = 1 - c sum over neighbours in the data only of (r in the embedding - k),
/// with c = 2 / (m k (2 n - 3 k - 1)) for m points. Both lie between 0 and 1; 1 is perfect.
struct NeighborhoodRanks {
  double trustworthiness = 1.0;
  double continuity = 1.0;
};

/// `seam` lists pairs of points on the two sides of the seam. If it is given, distances in the
/// embedding are those of the glued one: a path may step once from a point of a pair to the other,
/// at their distance in the data times the embedding's typical stretch. Throws InvalidArgument
/// unless rows correspond, are finite, and 2 n > 3 k + 1.
NeighborhoodRanks neighborhood_ranks(ConstRowMatrixRef points, ConstRowMatrixRef embedding,
                                     const RankOptions& options = {}, const Context& context = {},
                                     std::span<const IdPair> seam = {});

enum class Alignment {
  rigid,        ///< rotation, reflection and translation
  rigid_scaled  ///< and one scale
};

/// Distance of an embedding from the true coordinates after the best alignment, relative to the
/// spread of the true coordinates: sqrt(sum_k |A(y_k) - x_k|^2 / sum_k |x_k - mean x|^2). 0 is
/// perfect.
double procrustes_error(ConstRowMatrixRef embedding, ConstRowMatrixRef truth,
                        Alignment alignment = Alignment::rigid);

/// Distribution of the stretch |y_i - y_j| / d_ij of some edges.
struct StretchSummary {
  Index edges = 0;
  double min = 0.0, p5 = 0.0, p25 = 0.0, median = 0.0, p75 = 0.0, p95 = 0.0, max = 0.0;

  /// 95th over 5th percentile: 1 for a perfect embedding at any scale; infinite if at least a
  /// twentieth of the edges have no length in the embedding.
  double spread() const;
};

struct EdgeStretch {
  std::optional<StretchSummary> untorn;  ///< empty if there is no such edge
  std::optional<StretchSummary> torn;
  Index coincident = 0;  ///< edges of length zero in the data, left out
};

/// How an embedding stretches the edges between each point and its `neighbors` nearest other
/// points.
EdgeStretch edge_stretch(const Points& points, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn = {}, const Context& context = {});

}  // namespace ldle
