#pragma once

#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::local_views {

/// Input from which local views are made.
struct LocalViewSources {
  const NeighborGraph& graph;
  const Data& data;
  const Spectrum& spectrum;  ///< without eigenpairs if all maps are projections
  /// Only needed if gradients are estimated by the Feynman-Kac formula.
  const GraphLaplacian* laplacian = nullptr;
};

}  // namespace ldle::local_views
