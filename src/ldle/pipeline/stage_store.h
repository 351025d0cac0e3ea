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

/// The value of a stage. Gluing is not among them: computing it is faster than reading it.
using StageValue = std::variant<NeighborGraph*, GraphLaplacian*, Spectrum*, LocalViews*,
                                IntermediateViews*, Registration*, Polish*>;
using ConstStageValue =
    std::variant<const NeighborGraph*, const GraphLaplacian*, const Spectrum*, const LocalViews*,
                 const IntermediateViews*, const Registration*, const Polish*>;

/// What stored maps are evaluated with: only local views need it.
struct MapSources {
  Data data;
  SharedMatrix eigenvectors;
};

/// Keeps the values of finished stages, so that a later run on the same data with the same options
/// does not compute them again. This class keeps nothing; derive from it to watch the values of the
/// stages.
class StageStore {
 public:
  virtual ~StageStore() = default;

  /// Returns true if the stage's value was there. It is then what save() was given, bit for bit.
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
