#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::intermediate_views {

/// The intermediate views of given clusters instead of the auction's: each is the union of its
/// points' local views, under that of their maps which distorts it least (ties: that of the lowest
/// point). `cluster_of` numbers the clusters from 0 on.
/// Throws InvalidArgument unless each point has a cluster and each number up to the largest occurs.
IntermediateViews views_of_clusters(const LocalViews& views, const Data& data,
                                    std::vector<Id> cluster_of, const Context& context);

}  // namespace ldle::intermediate_views
