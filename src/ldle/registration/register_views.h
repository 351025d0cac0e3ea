#pragma once

#include <cstdint>

#include "ldle/core/option.h"
#include "ldle/core/progress.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/neighbors/metric.h"
#include "ldle/registration/registration.h"

namespace ldle {

struct RegistrationOptions {
  bool tear = true;           ///< to_tear
  Index tear_relaxation = 3;  ///< nu
  Index refinements = 100;    ///< N_r
  bool tear_folds = true;     ///< not in the paper
  bool synchronize = true;    ///< likewise

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"tear", "to_tear", "may the manifold be torn", {}}, self.tear);
    visit(OptionInfo{"tear_relaxation", "nu",
                     "neighbourhoods in the embedding hold this many times view_neighbors points",
                     Range::at_least(1)},
          self.tear_relaxation);
    visit(
        OptionInfo{
            "tear_folds",
            "",
            "tear apart views that lie on top of each other folded over, mirror images where "
            "they overlap",
            {}},
        self.tear_folds);
    visit(
        OptionInfo{
            "synchronize", "", "take out the drift of the first alignment, all views at once", {}},
        self.synchronize);
    visit(OptionInfo{"refinements", "N_r", "refinement sweeps over all views", Range::at_least(0)},
          self.refinements);
  }
};

/// Scales the views to the size of the data and moves them until they agree on their overlaps
/// (paper, Algo. geinit). `view_neighbors` is the k_lv that made the local views.
Registration register_views(const IntermediateViews& views, const Metric& metric,
                            Index view_neighbors, const RegistrationOptions& options,
                            std::uint64_t seed, Progress& progress);

}  // namespace ldle
