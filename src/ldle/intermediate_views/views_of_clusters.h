#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::intermediate_views {

/// Makes intermediate views of given clusters instead of the auction's. Each view is the union of
/// the local views of the cluster's points, with the map among theirs that distorts it least (ties:
/// the map of the lowest point). `cluster_of` numbers the clusters from 0.
/// Throws InvalidArgument if the number of entries is not the number of points, if an entry is
/// negative or not below the number of points, or if a cluster is empty.
IntermediateViews views_of_clusters(const LocalViews& views, const Data& data,
                                    std::vector<Id> cluster_of, const Context& context);

/// The same views after points have moved from cluster to cluster. Every view keeps its map, and no
/// cluster may have become empty.
IntermediateViews with_clusters(const IntermediateViews& views, const LocalViews& local,
                                const Data& data, std::vector<Id> cluster_of,
                                const Context& context);

}  // namespace ldle::intermediate_views
