#include "ldle/intermediate_views/growing_clusters.h"

#include <numeric>

#include "ldle/core/group_in_parallel.h"

namespace ldle::intermediate_views {

GrowingClusters::GrowingClusters(const LocalViews& local_views, const Data& points,
                                 const Context& context)
    : local(local_views),
      data(points),
      viewers(transpose(local.members, local.size(), context)),
      cluster_of(local.size()),
      views(local.size()),
      sizes(local.size(), 1),
      lists(local.size()) {
  std::iota(cluster_of.begin(), cluster_of.end(), Id{0});
  parallel_for(local.size(), 512, context, [&](Index begin, Index end) {
    ViewGrowth growth(local, data);
    for (Index k = begin; k < end; ++k) growth.add(views[k], local.map_of[k], static_cast<Id>(k));
  });
}

}  // namespace ldle::intermediate_views
