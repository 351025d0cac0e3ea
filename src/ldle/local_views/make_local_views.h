#pragma once

#include <vector>

#include "ldle/core/option.h"
#include "ldle/core/progress.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {

struct LocalViewOptions {
  Index dimension = 2;                            ///< d; the pipeline replaces 0 by its estimate
  Index view_neighbors = 25;                      ///< k_lv
  double heat_mass = 0.99;                        ///< p
  std::vector<double> gradient_percentile{50.0};  ///< tau_s, one value or d values
  std::vector<double> slope_fraction{0.9};        ///< delta_s, one value or d values

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"dimension", "d",
                     "intrinsic dimension: columns of the embedding; auto estimates it from the "
                     "distances of neighbours",
                     Range::at_least(1), "auto"},
          self.dimension);
    visit(OptionInfo{"view_neighbors", "k_lv",
                     "neighbour whose distance is the radius of a local view, the point itself "
                     "being the first",
                     Range::at_least(2)},
          self.view_neighbors);
    visit(
        OptionInfo{"heat_mass", "p", "mass of the heat kernel inside a view", Range::inside(0, 1)},
        self.heat_mass);
    visit(OptionInfo{"gradient_percentile", "tau_s",
                     "percentile above which a gradient is large; one value or one per dimension",
                     Range::inside(0, 100)},
          self.gradient_percentile);
    visit(OptionInfo{"slope_fraction", "delta_s",
                     "fraction of the largest directional derivative that an eigenvector must "
                     "reach; one value or one per dimension",
                     Range::above_up_to(0, 1)},
          self.slope_fraction);
  }
};

/// U_k, Phi_k and zeta_kk of every point (paper, Algo. blp), before any improvement.
LocalViews make_local_views(const NeighborGraph& graph, const Metric& metric,
                            const Spectrum& spectrum, const LocalViewOptions& options,
                            Progress& progress);

}  // namespace ldle
