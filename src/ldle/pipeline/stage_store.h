#pragma once

#include <string>
#include <variant>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/polish/polish.h"
#include "ldle/registration/registration.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {

/// The value of a stage, whichever it is. Gluing is not among them: it is faster made than read.
using StageValue = std::variant<NeighborGraph*, GraphLaplacian*, Spectrum*, LocalViews*,
                                IntermediateViews*, Registration*, Polish*>;
using ConstStageValue =
    std::variant<const NeighborGraph*, const GraphLaplacian*, const Spectrum*, const LocalViews*,
                 const IntermediateViews*, const Registration*, const Polish*>;

/// Keeps the values of finished stages, so that a later run on the same data with the same options
/// need not compute them again. This one keeps nothing.
class StageStore {
 public:
  virtual ~StageStore() = default;

  /// Told before the first stage: distances that stored maps are evaluated with.
  virtual void measures_with(const Metric& /*metric*/) {}
  /// True when the stage's value was there; it is then what save() was given, bit for bit.
  virtual bool load(const std::string& /*stage*/, StageValue /*value*/) { return false; }
  virtual void save(const std::string& /*stage*/, ConstStageValue /*value*/) {}
};

/// A store that keeps nothing.
inline StageStore& no_store() {
  static StageStore store;
  return store;
}

}  // namespace ldle
