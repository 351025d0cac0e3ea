#pragma once

#include <array>
#include <cstdint>

#include "ldle/core/option.h"
#include "ldle/core/progress.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/neighbors/metric.h"
#include "ldle/registration/registration.h"

namespace ldle {

/// How views are brought together: by rigid motions, or by affine maps under LTSA's constraint.
enum class AlignmentKind { procrustes, ltsa };

constexpr std::array<const char*, 2> choice_names(AlignmentKind) {
  return {"procrustes", "ltsa"};
}

struct RegistrationOptions {
  AlignmentKind alignment = AlignmentKind::procrustes;
  bool tear = true;           ///< to_tear
  Index tear_relaxation = 3;  ///< nu
  Index refinements = 100;    ///< N_r
  bool tear_folds = true;     ///< not in the paper
  bool synchronize = true;    ///< likewise

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(
        OptionInfo{"alignment",
                   "",
                   "how views are brought together: procrustes moves them rigidly, ltsa maps them "
                   "affinely so that the embedding has the same spread along every axis, and "
                   "does not tear (for comparison)",
                   {}},
        self.alignment);
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
/// (paper, Algo. geinit). `view_neighbors` is the k_lv that made the local views. With LTSA's
/// alignment motions are those that come closest to the places of each view's points.
Registration register_views(const IntermediateViews& views, const Metric& metric,
                            Index view_neighbors, const RegistrationOptions& options,
                            std::uint64_t seed, Progress& progress);

}  // namespace ldle
