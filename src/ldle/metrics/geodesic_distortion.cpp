#include "ldle/metrics/geodesic_distortion.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ldle/core/group_in_parallel.h"
#include "ldle/error.h"
#include "ldle/math/percentile.h"
#include "ldle/math/shortest_paths.h"
#include "ldle/metrics/draw_points.h"
#include "ldle/metrics/neighbor_edges.h"
#include "ldle/metrics/torn_edges.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::metrics {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Index sources_per_block = 1;
constexpr Index edges_per_block = 16384;

/// An edge as seen from one of its ends.
struct Step {
  Id to;
  double length;    ///< length in the data
  double embedded;  ///< length in the embedding
};

/// Lists each edge at both of its ends.
Ragged<Step> steps_of_points(const std::vector<NeighborEdge>& edges,
                             const std::vector<double>& embedded, Index points,
                             const Context& context) {
  return group_in_parallel<Step>(
      std::ssize(edges), points, edges_per_block, context,
      [&](Index e, const auto& add) {
        const auto [first, second] = edges[e].points;
        add(first, Step{second, edges[e].distance, embedded[e]});
        add(second, Step{first, edges[e].distance, embedded[e]});
      },
      [](const Step& a, const Step& b) { return a.to < b.to; });
}

/// Finds the shortest paths from a source, and their lengths in the embedding. It can be used for
/// one source after another.
class PathLengths {
 public:
  explicit PathLengths(const Ragged<Step>& steps)
      : steps_(steps), paths_(steps.size()), embedded_(steps.size()) {}

  void start_from(Id source) {
    paths_.clear();
    paths_.offer(source, 0.0);
    embedded_[source] = 0.0;
    while (const auto reached = paths_.next()) {
      for (const Step& step : steps_[reached->node]) {
        if (!paths_.offer(step.to, reached->distance + step.length)) continue;
        embedded_[step.to] = embedded_[reached->node] + step.embedded;
      }
    }
  }

  /// L_kk' and L^g_kk'. If there is no path, the first is infinite and the second undefined.
  double length(Id to) const { return paths_.distance(to); }
  double embedded(Id to) const { return embedded_[to]; }

 private:
  const Ragged<Step>& steps_;
  math::ShortestPaths<double> paths_;
  std::vector<double> embedded_;
};

struct SourceDistortion {
  double value;
  bool reaches_all;
};

SourceDistortion distortion_of(const PathLengths& paths, Index points) {
  double largest = 0.0;
  double least = infinity;
  bool reaches_all = true;
  for (Id k = 0; k < points; ++k) {
    const double length = paths.length(k);
    if (length == infinity) {
      reaches_all = false;
      continue;
    }
    const double embedded = paths.embedded(k);
    // The source itself, or a duplicate of it that the embedding puts in the same place.
    if (length == 0.0 && embedded == 0.0) continue;
    const double ratio = embedded / length;
    largest = std::max(largest, ratio);
    least = std::min(least, ratio);
  }
  if (least == infinity && largest == 0.0) return {1.0, reaches_all};
  const bool bounded = least > 0.0 && largest < infinity;
  return {bounded ? largest / least : infinity, reaches_all};
}

/// The edges that paths may use, and their lengths in the embedding.
struct PathEdges {
  std::vector<NeighborEdge> edges;
  std::vector<double> embedded;
};

/// Removes the edges across the seam, or gives them the median stretch of all other edges.
PathEdges treat_seam(PathEdges all, PathsAtTears tears, const SeamTest& tear) {
  std::vector<char> torn;
  std::vector<double> stretches;
  for (std::size_t e = 0; e < all.edges.size(); ++e) {
    torn.push_back(tear.crosses_seam(all.edges[e].points));
    if (!torn[e] && all.edges[e].distance > 0.0) {
      stretches.push_back(all.embedded[e] / all.edges[e].distance);
    }
  }
  const double stretch = stretches.empty() ? 1.0 : math::median_in_place(stretches);
  PathEdges result;
  for (std::size_t e = 0; e < all.edges.size(); ++e) {
    if (torn[e] && tears == PathsAtTears::cut) continue;
    result.edges.push_back(all.edges[e]);
    result.embedded.push_back(torn[e] ? stretch * all.edges[e].distance : all.embedded[e]);
  }
  return result;
}

PathEdges path_edges(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                     const GeodesicOptions& options, const TornEdges& torn,
                     const Context& context) {
  PathEdges all{neighbor_edges(graph, options.neighbors, context), {}};
  all.embedded = embedded_lengths(all.edges, graph.size(), embedding, context);
  if (options.tears == PathsAtTears::ignored) return all;
  return treat_seam(std::move(all), options.tears, SeamTest(torn, graph.size()));
}

}  // namespace

GeodesicDistortion geodesic_distortion(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options, const Context& context,
                                       const TornEdges& torn) {
  if (options.sources < 0) {
    throw InvalidArgument("sources", fmt::format("{}", options.sources), "must be at least 0");
  }
  const Index points = graph.size();
  const PathEdges usable = path_edges(graph, embedding, options, torn, context);
  const auto steps = steps_of_points(usable.edges, usable.embedded, points, context);

  GeodesicDistortion result;
  result.sources = draw_points(points, options.sources, options.seed);
  const auto sources = static_cast<Index>(result.sources.size());
  result.per_source.resize(sources);
  std::vector<char> reaches_all(sources);
  parallel_for_with_progress(sources, sources_per_block, context, [&](Index begin, Index end) {
    PathLengths paths(steps);
    for (Index s = begin; s < end; ++s) {
      paths.start_from(result.sources[s]);
      const SourceDistortion distortion = distortion_of(paths, points);
      result.per_source[s] = distortion.value;
      reaches_all[s] = distortion.reaches_all;
    }
  });
  result.infinite = std::count(result.per_source.begin(), result.per_source.end(), infinity);
  result.incomplete = std::count(reaches_all.begin(), reaches_all.end(), 0);
  return result;
}

}  // namespace ldle::metrics

namespace ldle {

GeodesicDistortion geodesic_distortion(const Points& points, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options, const Context& context,
                                       const TornEdges& torn) {
  return metrics::geodesic_distortion(
      neighbors::nearest_neighbors(Data::of_points(points.rows), options.neighbors + 1, context),
      embedding, options, context, torn);
}

}  // namespace ldle
