#pragma once

#include <string>
#include <variant>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/polish/polish.h"
#include "ldle/registration/registration.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::pipeline {

/// A stage value that can be stored. The seam (stage "gluing") is not among them, because computing
/// it is faster than reading it.
using StageValue = std::variant<NeighborGraph*, GraphLaplacian*, Spectrum*, LocalViews*,
                                IntermediateViews*, Registration*, Polish*>;
using ConstStageValue =
    std::variant<const NeighborGraph*, const GraphLaplacian*, const Spectrum*, const LocalViews*,
                 const IntermediateViews*, const Registration*, const Polish*>;

/// The data and eigenvectors that stored local maps are evaluated with. Only local views need them.
struct MapSources {
  Data data;
  SharedMatrix eigenvectors;
};

/// Keeps the values of finished stages. A later run on the same data with the same options then
/// does not compute them again. This base class keeps nothing; derived classes store or inspect the
/// values.
class StageStore {
 public:
  virtual ~StageStore() = default;

  /// Returns true if the value of the stage was stored. `value` is then bit for bit the value that
  /// was passed to save().
  virtual bool load(const std::string& /*stage*/, StageValue /*value*/,
                    const MapSources* /*sources*/) {
    return false;
  }
  virtual void save(const std::string& /*stage*/, ConstStageValue /*value*/) {}
};

/// A store that keeps nothing.
inline StageStore& no_store() {
  static StageStore store;
  return store;
}

}  // namespace ldle::pipeline
