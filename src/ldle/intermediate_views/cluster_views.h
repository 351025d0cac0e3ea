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
  bool small_views_first = true;          ///< of equal bids

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(
        OptionInfo{"min_cluster_size", "eta_min", "least points in a cluster", Range::at_least(1)},
        self.min_cluster_size);
    visit(
        OptionInfo{"max_cluster_size", "eta_max",
                   "most points in a cluster; without it clusters grow freely", Range::at_least(1)},
        self.max_cluster_size);
    visit(OptionInfo{"small_views_first",
                     "",
                     "of equal bids take the one that makes the smaller view: where nothing is "
                     "distorted clusters stay compact; without it lower indices decide",
                     {}},
          self.small_views_first);
  }
};

/// Merges the local views into intermediate ones by the paper's greedy auction (Algo. clustering):
/// the largest bid moves first (see Auction for ties).
IntermediateViews cluster_views(const LocalViews& views, const Metric& metric,
                                const ClusterOptions& options, Progress& progress);

}  // namespace ldle
