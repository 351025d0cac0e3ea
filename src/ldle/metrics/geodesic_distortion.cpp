#include "ldle/metrics/geodesic_distortion.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"
#include "ldle/math/percentile.h"
#include "ldle/metrics/draw_points.h"
#include "ldle/metrics/neighbor_edges.h"

namespace ldle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Index sources_per_block = 4;

struct Step {
  Id to;
  double length;    ///< in the data
  double embedded;  ///< in the embedding
};

/// The edges as steps from each of their two ends.
Ragged<Step> steps_of_points(const std::vector<NeighborEdge>& edges,
                             const std::vector<double>& embedded, Index points) {
  Ragged<Step> steps;
  steps.offsets.assign(points + 1, 0);
  for (const NeighborEdge& edge : edges) {
    ++steps.offsets[edge.points.first + 1];
    ++steps.offsets[edge.points.second + 1];
  }
  std::partial_sum(steps.offsets.begin(), steps.offsets.end(), steps.offsets.begin());
  steps.values.resize(2 * edges.size());
  std::vector<Index> next(steps.offsets.begin(), steps.offsets.end() - 1);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto [first, second] = edges[e].points;
    steps.values[next[first]++] = {second, edges[e].distance, embedded[e]};
    steps.values[next[second]++] = {first, edges[e].distance, embedded[e]};
  }
  return steps;
}

/// Dijkstra's algorithm from one source after another, with its memory kept.
class ShortestPaths {
 public:
  explicit ShortestPaths(const Ragged<Step>& steps)
      : steps_(steps), length_(steps.size()), embedded_(steps.size()) {}

  void start_from(Id source) {
    std::fill(length_.begin(), length_.end(), infinity);
    length_[source] = embedded_[source] = 0.0;
    queue_.assign(1, {0.0, source});
    while (!queue_.empty()) {
      std::pop_heap(queue_.begin(), queue_.end(), later);
      const Visit visit = queue_.back();
      queue_.pop_back();
      if (visit.length == length_[visit.point]) leave(visit.point);
    }
  }

  /// L_kk' and L^g_kk'; infinite and meaningless where there is no path.
  double length(Index to) const { return length_[to]; }
  double embedded(Index to) const { return embedded_[to]; }

 private:
  struct Visit {
    double length;
    Id point;
  };
  static bool later(const Visit& a, const Visit& b) {
    return a.length != b.length ? a.length > b.length : a.point > b.point;
  }

  void leave(Id point) {
    for (const Step& step : steps_[point]) {
      const double length = length_[point] + step.length;
      if (length >= length_[step.to]) continue;
      length_[step.to] = length;
      embedded_[step.to] = embedded_[point] + step.embedded;
      queue_.push_back({length, step.to});
      std::push_heap(queue_.begin(), queue_.end(), later);
    }
  }

  const Ragged<Step>& steps_;
  std::vector<double> length_;
  std::vector<double> embedded_;
  std::vector<Visit> queue_;
};

struct SourceDistortion {
  double value;
  bool reaches_all;
};

SourceDistortion distortion_of(const ShortestPaths& paths, Index points) {
  double largest = 0.0;
  double least = infinity;
  bool reaches_all = true;
  for (Index k = 0; k < points; ++k) {
    const double length = paths.length(k);
    if (length == infinity) {
      reaches_all = false;
      continue;
    }
    const double embedded = paths.embedded(k);
    // The source itself and its faithful duplicates.
    if (length == 0.0 && embedded == 0.0) continue;
    const double ratio = embedded / length;
    largest = std::max(largest, ratio);
    least = std::min(least, ratio);
  }
  if (least == infinity && largest == 0.0) return {1.0, reaches_all};
  const bool bounded = least > 0.0 && largest < infinity;
  return {bounded ? largest / least : infinity, reaches_all};
}

/// Edges that paths may take, and their lengths in the embedding.
struct Ways {
  std::vector<NeighborEdge> edges;
  std::vector<double> embedded;
};

/// Leaves out, or glues, the edges across tears.
Ways mind_tears(Ways ways, PathsAtTears tears, const TearTest& tear) {
  std::vector<char> torn;
  std::vector<double> stretches;
  for (std::size_t e = 0; e < ways.edges.size(); ++e) {
    torn.push_back(tear.crosses_tear(ways.edges[e].points));
    if (!torn[e] && ways.edges[e].distance > 0.0) {
      stretches.push_back(ways.embedded[e] / ways.edges[e].distance);
    }
  }
  const double stretch = stretches.empty() ? 1.0 : median_in_place(stretches);
  Ways result;
  for (std::size_t e = 0; e < ways.edges.size(); ++e) {
    if (torn[e] && tears == PathsAtTears::cut) continue;
    result.edges.push_back(ways.edges[e]);
    result.embedded.push_back(torn[e] ? stretch * ways.edges[e].distance : ways.embedded[e]);
  }
  return result;
}

Ways ways_of(const NeighborGraph& graph, ConstRowMatrixRef embedding,
             const GeodesicOptions& options, const TornEdges& torn) {
  Ways ways{neighbor_edges(graph, options.neighbors), {}};
  ways.embedded = embedded_lengths(ways.edges, graph.size(), embedding);
  if (options.tears == PathsAtTears::ignored) return ways;
  return mind_tears(std::move(ways), options.tears, TearTest(torn, graph.size()));
}

}  // namespace

GeodesicDistortion geodesic_distortion(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options, Progress& progress,
                                       const TornEdges& torn) {
  if (options.sources < 0) {
    throw InvalidArgument("sources", fmt::format("{}", options.sources), "must be at least 0");
  }
  const Index points = graph.size();
  const Ways ways = ways_of(graph, embedding, options, torn);
  const auto steps = steps_of_points(ways.edges, ways.embedded, points);

  GeodesicDistortion result;
  result.sources = draw_points(points, options.sources, options.seed);
  const auto sources = static_cast<Index>(result.sources.size());
  result.per_source.resize(sources);
  std::vector<char> reaches_all(sources);
  parallel_for_blocks(sources, sources_per_block, progress, [&](Index begin, Index end) {
    ShortestPaths paths(steps);
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

}  // namespace ldle
