#include "ldle/metrics/edge_stretch.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ldle/core/error.h"
#include "ldle/math/percentile.h"
#include "ldle/metrics/neighbor_edges.h"

namespace ldle {
namespace {

IdPair ascending(Id a, Id b) {
  return {std::min(a, b), std::max(a, b)};
}

/// Answers whether an edge crosses a tear.
class Tear {
 public:
  Tear(const TornEdges& torn, Index points) : cluster_of_(torn.cluster_of) {
    const auto labelled = static_cast<Index>(cluster_of_.size());
    if (labelled != points && !(labelled == 0 && torn.torn_views.empty())) {
      throw InvalidArgument("cluster_of", fmt::format("{} entries", labelled),
                            fmt::format("must have one for each of the {} points", points));
    }
    for (const IdPair& views : torn.torn_views) {
      views_.push_back(ascending(views.first, views.second));
    }
    std::sort(views_.begin(), views_.end());
  }

  bool crosses(const IdPair& points) const {
    return !views_.empty() &&
           std::binary_search(views_.begin(), views_.end(),
                              ascending(cluster_of_[points.first], cluster_of_[points.second]));
  }

 private:
  std::span<const Id> cluster_of_;
  std::vector<IdPair> views_;
};

std::optional<StretchSummary> summarize(const std::vector<double>& ratios) {
  if (ratios.empty()) return std::nullopt;
  return StretchSummary{.edges = static_cast<Index>(ratios.size()),
                        .min = percentile(ratios, 0),
                        .p5 = percentile(ratios, 5),
                        .p25 = percentile(ratios, 25),
                        .median = percentile(ratios, 50),
                        .p75 = percentile(ratios, 75),
                        .p95 = percentile(ratios, 95),
                        .max = percentile(ratios, 100)};
}

}  // namespace

double StretchSummary::spread() const {
  return p5 > 0.0 ? p95 / p5 : std::numeric_limits<double>::infinity();
}

EdgeStretch edge_stretch(const NeighborGraph& graph, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn) {
  const Tear tear(torn, graph.size());
  const auto edges = neighbor_edges(graph, neighbors);
  const auto lengths = embedded_lengths(edges, graph.size(), embedding);

  EdgeStretch result;
  std::vector<double> untorn_ratios, torn_ratios;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges[e].distance == 0.0) {
      ++result.coincident;
      continue;
    }
    auto& ratios = tear.crosses(edges[e].points) ? torn_ratios : untorn_ratios;
    ratios.push_back(lengths[e] / edges[e].distance);
  }
  result.untorn = summarize(untorn_ratios);
  result.torn = summarize(torn_ratios);
  return result;
}

}  // namespace ldle
