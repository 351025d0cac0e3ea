#include "ldle/registration/view_order.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/math/decompositions.h"
#include "ldle/math/procrustes.h"

namespace ldle::registration {
namespace {

/// An overlap is certain if it has at least this fraction of the certainty of the best overlap of
/// either view.
constexpr double certain_part = 0.25;

/// The centre of each cluster, in the coordinates of its view.
RowMatrix cluster_centers(const IntermediateViews& views, const RowMatrix& scaled) {
  RowMatrix centers = RowMatrix::Zero(views.size(), scaled.cols());
  for (Index m = 0; m < views.size(); ++m) {
    for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
      if (views.cluster_of[views.views.values[row]] == m) centers.row(m) += scaled.row(row);
    }
    centers.row(m) /= static_cast<double>(views.clusters.length(m));
  }
  return centers;
}

}  // namespace

std::vector<math::WeightedEdge> alignment_certainty(const Overlaps& overlaps,
                                                    const RowMatrix& scaled,
                                                    const Context& context) {
  const Index d = scaled.cols();
  std::vector<math::WeightedEdge> edges(overlaps.pairs.size());
  parallel_for_with_progress(
      static_cast<Index>(edges.size()), 64, context, [&](Index begin, Index end) {
        RowMatrix first, second;
        for (Index p = begin; p < end; ++p) {
          images_of_shared(overlaps, static_cast<Id>(p), scaled, first, second);
          edges[p] = {overlaps.pairs[p],
                      math::singular_values(math::centered_cross_covariance(first, second))[d - 1]};
        }
      });
  return edges;
}

std::vector<math::WeightedEdge> certain_links(const IntermediateViews& views,
                                              const Overlaps& overlaps, const RowMatrix& scaled,
                                              const Context& context) {
  std::vector<math::WeightedEdge> certainty = alignment_certainty(overlaps, scaled, context);
  const auto forest = math::maximum_spanning_forest(views.size(), certainty, context);
  std::vector<double> best(views.size(), 0.0);
  for (const math::WeightedEdge& edge : certainty) {
    for (Id view : {edge.nodes.first, edge.nodes.second}) {
      best[view] = std::max(best[view], edge.weight);
    }
  }
  std::vector<char> chosen(certainty.size());
  for (std::size_t p = 0; p < certainty.size(); ++p) {
    const auto& [nodes, weight] = certainty[p];
    chosen[p] = weight >= certain_part * std::min(best[nodes.first], best[nodes.second]);
  }
  for (const math::WeightedEdge& edge : forest) {
    chosen[overlaps.find(edge.nodes.first, edge.nodes.second)] = 1;
  }
  const RowMatrix centers = cluster_centers(views, scaled);
  parallel_for(std::ssize(certainty), 64, context, [&](Index begin, Index end) {
    RowMatrix first, second;
    for (Index p = begin; p < end; ++p) {
      if (!chosen[p]) continue;
      images_of_shared(overlaps, static_cast<Id>(p), scaled, first, second);
      const RigidMotion motion = math::procrustes(second, first);
      const auto& [a, b] = certainty[p].nodes;
      certainty[p].weight =
          (centers.row(b) * motion.rotation + motion.translation - centers.row(a)).norm();
    }
  });
  std::size_t kept = 0;
  for (std::size_t p = 0; p < certainty.size(); ++p) {
    if (chosen[p]) certainty[kept++] = certainty[p];
  }
  certainty.resize(kept);
  return certainty;
}

math::RootedForest view_order(const IntermediateViews& views, const Overlaps& overlaps,
                              const RowMatrix& scaled, const Context& context) {
  std::vector<Index> cluster_size(views.size());
  for (Index m = 0; m < views.size(); ++m) cluster_size[m] = views.clusters.length(m);
  const auto edges = math::maximum_spanning_forest(
      views.size(), alignment_certainty(overlaps, scaled, context), context);
  return math::walk_breadth_first(views.size(), edges, cluster_size);
}

}  // namespace ldle::registration
