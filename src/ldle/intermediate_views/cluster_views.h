#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"
#include "ldle/options.h"

namespace ldle::intermediate_views {

/// Merges the local views into intermediate views by the paper's greedy auction (Algo. clustering;
/// see Auction). Many points are divided into blocks first, each with an auction of its own.
IntermediateViews cluster_views(const LocalViews& views, const Data& data,
                                const ClusterOptions& options, const Context& context);

/// Whether so many points are divided into blocks.
bool clusters_in_blocks(const ClusterOptions& options, Index points);

}  // namespace ldle::intermediate_views
