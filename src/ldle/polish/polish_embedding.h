#pragma once

#include <array>

#include "ldle/core/option.h"
#include "ldle/core/progress.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/polish/polish.h"
#include "ldle/polish/tear_test.h"

namespace ldle {

enum class PolishKind { without, isometric };
constexpr std::array<const char*, 2> choice_names(PolishKind) {
  return {"none", "isometric"};
}

struct PolishOptions {
  PolishKind kind = PolishKind::isometric;
  bool close_tears = true;
  Index steps = 300;  ///< at most, after the tears have been settled

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"polish",
                     "",
                     "last step: none, or isometric (move points until neighbours are as far apart "
                     "as in the data, and close tears that need not be)",
                     {}},
          self.kind);
    visit(OptionInfo{"close_tears",
                     "",
                     "ask anew, while polishing, which views must be torn apart: tears that need "
                     "not be close like a zip",
                     {}},
          self.close_tears);
    visit(OptionInfo{"polish_steps", "", "most steps of the polish once its tears are settled",
                     Range::at_least(1)},
          self.steps);
  }
};

/// What the polish starts from.
struct Registered {
  const NeighborGraph& graph;
  const LocalViews& local;
  const IntermediateViews& views;
  const Registration& registration;
};

/// The embedding as the registration left it.
Polish unpolished(const Registration& registration);

/// Moves the points until neighbours that are not torn apart lie as far from each other as the
/// metric says; in turn asks which views are torn, until that does not change.
/// `factor_limit` is the memory that a factor may take, in bytes.
Polish polish_embedding(const Registered& start, const Metric& metric, const PolishOptions& options,
                        const TearRule& rule, double factor_limit, Progress& progress);

}  // namespace ldle
