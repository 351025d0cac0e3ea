#pragma once

#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/options.h"

namespace ldle::laplacian {

/// K_kk' = exp(-d(k,k')^2 / (sigma_k sigma_k')) where either point is among the other's
/// graph_neighbors nearest, 0 elsewhere and on the diagonal; L = D - K. The nearest are counted
/// exactly: of points that tie for the last place those of lowest index are taken.
GraphLaplacian build_laplacian(const NeighborGraph& graph, const LaplacianOptions& options);

}  // namespace ldle::laplacian
