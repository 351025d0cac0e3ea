#pragma once

#include <utility>
#include <vector>

#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/options.h"

namespace ldle::laplacian {

/// Computes L = D - K with the kernel K_kk' = exp(-d(k,k')^2 / (sigma_k sigma_k')) if one of the
/// two points is among the graph_neighbors nearest neighbours of the other, and 0 otherwise and on
/// the diagonal. D is the diagonal matrix of the row sums of K. Exactly graph_neighbors neighbours
/// are used, or all if the graph lists fewer; ties for the last place are resolved by the lower
/// index. Weights below rounding error are dropped.
///
/// Throws InvalidArgument if a point has fewer than scale_neighbor neighbours, or if a local scale
/// sigma_k is less than 1e-150.
GraphLaplacian build_laplacian(const NeighborGraph& graph, const LaplacianOptions& options);

/// Returns component and components of build_laplacian, without computing the matrix.
std::pair<std::vector<Id>, Index> connected_components(const NeighborGraph& graph,
                                                       const LaplacianOptions& options);

}  // namespace ldle::laplacian
