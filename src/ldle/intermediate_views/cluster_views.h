#pragma once

#include <optional>

#include "ldle/core/option.h"
#include "ldle/core/progress.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/metric.h"

namespace ldle {

struct ClusterOptions {
  Index min_cluster_size = 5;             ///< eta_min
  std::optional<Index> max_cluster_size;  ///< no limit when absent

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(
        OptionInfo{"min_cluster_size", "eta_min", "least points in a cluster", Range::at_least(1)},
        self.min_cluster_size);
    visit(
        OptionInfo{"max_cluster_size", "eta_max",
                   "most points in a cluster; without it clusters grow freely", Range::at_least(1)},
        self.max_cluster_size);
  }
};

/// Merges the local views into intermediate ones by the paper's greedy auction (Algo. clustering):
/// the largest bid moves first (see Auction for ties).
IntermediateViews cluster_views(const LocalViews& views, const Metric& metric,
                                const ClusterOptions& options, Progress& progress);

}  // namespace ldle
