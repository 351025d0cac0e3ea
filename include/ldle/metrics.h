#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/map_quality.h"

namespace ldle {

/// Describes which edges an embedding tears: an edge is torn if the clusters of its two points are
/// a torn pair of views. Refers to arrays of the caller, for example those of a Result.
struct TornEdges {
  std::span<const IdPair> torn_views;  ///< pairs of views that are torn apart
  std::span<const Id> cluster_of;      ///< view of each point; may be empty if nothing is torn
};

/// How shortest paths treat the seam.
enum class PathsAtTears {
  ignored,  ///< paths cross the seam; an edge across it counts with its length in the embedding
  cut,      ///< paths do not cross the seam; points that cannot be reached are left out
  glued     ///< paths cross the seam; an edge across it gets the median stretch of all other edges
};

/// Options of geodesic_distortion().
struct GeodesicOptions {
  Index neighbors = 5;     ///< number of nearest other points in the graph, at least 1
  Index sources = 0;       ///< number of points to start from, drawn at random; 0: every point
  std::uint64_t seed = 0;  ///< seed of the draw
  PathsAtTears tears = PathsAtTears::ignored;
};

/// How much an embedding distorts the shortest paths from some points, the sources.
struct GeodesicDistortion {
  std::vector<Id> sources;  ///< ascending
  /// D_k of each source, at least 1. It is 1 if the lengths of all paths change by the same factor,
  /// or if no other point can be reached. It is infinite if a path of positive length in the data
  /// has length 0 in the embedding, or the reverse.
  std::vector<double> per_source;
  Index infinite = 0;    ///< number of sources with infinite D_k
  Index incomplete = 0;  ///< number of sources from which some points cannot be reached
};

/// Computes D_k = sup_k' (L^g_kk' / L_kk') / inf_k' (L^g_kk' / L_kk') (paper, Eq. Di) for each
/// source k. L_kk' is the length of the shortest path from k to k' in the graph of nearest
/// neighbours, and L^g_kk' is the length of the same path in the embedding. Points k' that cannot
/// be reached are left out. `torn` is used only if options.tears is not `ignored`.
///
/// Throws InvalidArgument if the embedding does not have one row for each point or is not finite,
/// if options.neighbors is less than 1 or not less than the number of points, if options.sources is
/// negative, or if torn.cluster_of does not have one entry for each point. Throws Interrupted if
/// the observer stops it.
GeodesicDistortion geodesic_distortion(const Points& points, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options = {},
                                       const Context& context = {}, const TornEdges& torn = {});

/// Options of neighborhood_ranks().
struct RankOptions {
  Index neighbors = 12;    ///< k, the number of nearest other points in a neighbourhood, at least 1
  Index points = 0;        ///< number of points to compare, drawn at random; 0: every point
  std::uint64_t seed = 0;  ///< seed of the draw
};

/// How well an embedding keeps neighbours (Venna and Kaski). Compares the k nearest other points of
/// a point in the data with those in the embedding. With the rank r of a point among all others by
/// distance,
///   trustworthiness = 1 - c sum over neighbours in the embedding only of (r in the data - k),
///   continuity      = 1 - c sum over neighbours in the data only of (r in the embedding - k),
/// with c = 2 / (m k (2 n - 3 k - 1)) if m of n points are compared. 1 is perfect. Neither value is
/// negative if k is at most n / 2.
struct NeighborhoodRanks {
  double trustworthiness = 1.0;
  double continuity = 1.0;
};

/// Computes trustworthiness and continuity. `seam` lists pairs of points on the two sides of the
/// seam. If it is not empty, distances are measured in the glued embedding: a path may step once
/// from one point of a pair to the other, and the step has the pair's distance in the data times
/// the typical stretch of the embedding.
///
/// Throws InvalidArgument if the two matrices have different numbers of rows or are not finite, if
/// k < 1 or 2 n <= 3 k + 1, or if a pair of `seam` is not a pair of points. Throws Interrupted if
/// the observer stops it.
NeighborhoodRanks neighborhood_ranks(ConstRowMatrixRef points, ConstRowMatrixRef embedding,
                                     const RankOptions& options = {}, const Context& context = {},
                                     std::span<const IdPair> seam = {});

/// The maps A that procrustes_error() may use.
enum class Alignment {
  rigid,        ///< rotation, reflection and translation
  rigid_scaled  ///< rotation, reflection, translation and one scale
};

/// Returns the distance of an embedding from the true coordinates after the best alignment A,
/// relative to the spread of the true coordinates:
/// sqrt(sum_k |A(y_k) - x_k|^2 / sum_k |x_k - mean x|^2). 0 is perfect. Throws InvalidArgument if
/// the two matrices have different shapes, are empty or not finite, or if all true points coincide.
double procrustes_error(ConstRowMatrixRef embedding, ConstRowMatrixRef truth,
                        Alignment alignment = Alignment::rigid);

/// Distribution of the stretch |y_i - y_j| / d_ij of some edges.
struct StretchSummary {
  Index edges = 0;  ///< number of edges
  /// Smallest value, percentiles and largest value.
  double min = 0.0, p5 = 0.0, p25 = 0.0, median = 0.0, p75 = 0.0, p95 = 0.0, max = 0.0;

  /// Returns the 95th percentile divided by the 5th: 1 for a perfect embedding at any scale,
  /// infinite if the 5th percentile is 0.
  double spread() const;
};

/// Stretch of the edges of the data.
struct EdgeStretch {
  std::optional<StretchSummary> untorn;  ///< edges that are not torn; absent if there are none
  std::optional<StretchSummary> torn;    ///< torn edges; absent if there are none
  Index coincident = 0;                  ///< number of edges of length zero, which are left out
};

/// Computes the stretch of the edges between each point and its `neighbors` nearest other points.
/// Throws InvalidArgument if the embedding does not have one row for each point or is not finite,
/// if `neighbors` is less than 1 or not less than the number of points, or if torn.cluster_of does
/// not have one entry for each point. Throws Interrupted if the observer stops it.
EdgeStretch edge_stretch(const Points& points, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn = {}, const Context& context = {});

/// Measures the map that an embedding in the plane is, among the 25 nearest neighbours of every
/// point. Throws InvalidArgument if the embedding does not have two columns and one row for each
/// point, or is not finite. Throws Interrupted if the observer stops it.
MapQuality map_quality(const Points& points, ConstRowMatrixRef embedding,
                       const Context& context = {});

}  // namespace ldle
