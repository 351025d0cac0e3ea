#pragma once

#include "ldle/core/option.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

struct LaplacianOptions {
  Index graph_neighbors = 49;  ///< k_nn
  Index scale_neighbor = 7;    ///< k_tune

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"graph_neighbors", "k_nn",
                     "neighbours of a point in the Laplacian's graph, itself included",
                     Range::at_least(2)},
          self.graph_neighbors);
    visit(OptionInfo{"scale_neighbor", "k_tune",
                     "neighbour whose distance is the local scale of the kernel, the point itself "
                     "being the first",
                     Range::at_least(2)},
          self.scale_neighbor);
  }
};

/// K_kk' = exp(-d(k,k')^2 / (sigma_k sigma_k')) where either point is among the other's
/// graph_neighbors nearest, 0 elsewhere and on the diagonal; L = D - K. The nearest are counted
/// exactly: of points that tie for the last place those of lowest index are taken.
GraphLaplacian build_laplacian(const NeighborGraph& graph, const LaplacianOptions& options);

}  // namespace ldle
