#include "ldle/registration/view_order.h"

#include "ldle/core/parallel_for.h"
#include "ldle/math/decompositions.h"
#include "ldle/math/procrustes.h"

namespace ldle::registration {

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

math::RootedForest view_order(const IntermediateViews& views, const Overlaps& overlaps,
                              const RowMatrix& scaled, const Context& context) {
  std::vector<Index> cluster_size(views.size());
  for (Index m = 0; m < views.size(); ++m) cluster_size[m] = views.clusters.length(m);
  const auto edges =
      math::maximum_spanning_forest(views.size(), alignment_certainty(overlaps, scaled, context));
  return math::walk_breadth_first(views.size(), edges, cluster_size);
}

}  // namespace ldle::registration
