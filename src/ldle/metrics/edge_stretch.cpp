#include "ldle/metrics/edge_stretch.h"

#include <algorithm>
#include <limits>

#include "ldle/math/percentile.h"
#include "ldle/metrics/neighbor_edges.h"
#include "ldle/metrics/torn_edges.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::metrics {
namespace {

std::optional<StretchSummary> summarize(const std::vector<double>& ratios) {
  if (ratios.empty()) return std::nullopt;
  return StretchSummary{.edges = static_cast<Index>(ratios.size()),
                        .min = math::percentile(ratios, 0),
                        .p5 = math::percentile(ratios, 5),
                        .p25 = math::percentile(ratios, 25),
                        .median = math::percentile(ratios, 50),
                        .p75 = math::percentile(ratios, 75),
                        .p95 = math::percentile(ratios, 95),
                        .max = math::percentile(ratios, 100)};
}

}  // namespace

EdgeStretch edge_stretch(const NeighborGraph& graph, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn, const Context& context) {
  const SeamTest tear(torn, graph.size());
  const auto edges = neighbor_edges(graph, neighbors, context);
  const auto lengths = embedded_lengths(edges, graph.size(), embedding, context);

  EdgeStretch result;
  std::vector<double> untorn_ratios, torn_ratios;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges[e].distance == 0.0) {
      ++result.coincident;
      continue;
    }
    auto& ratios = tear.crosses_seam(edges[e].points) ? torn_ratios : untorn_ratios;
    ratios.push_back(lengths[e] / edges[e].distance);
  }
  result.untorn = summarize(untorn_ratios);
  result.torn = summarize(torn_ratios);
  return result;
}

}  // namespace ldle::metrics

namespace ldle {

double StretchSummary::spread() const {
  return p5 > 0.0 ? p95 / p5 : std::numeric_limits<double>::infinity();
}

EdgeStretch edge_stretch(const Points& points, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn, const Context& context) {
  return metrics::edge_stretch(
      neighbors::nearest_neighbors(Data::of_points(points.rows), neighbors + 1, context), neighbors,
      embedding, torn, context);
}

}  // namespace ldle
