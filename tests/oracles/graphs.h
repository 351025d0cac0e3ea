#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "ldle/types.h"

namespace ldle::oracle {

/// Edges (i, j, weight) of a graph.
using Edges = std::vector<Eigen::Triplet<double>>;

/// L = D - W of a graph.
Eigen::SparseMatrix<double> laplacian_of_edges(Index nodes, const Edges& edges);

/// The graphs below return their Laplacians; all weights are 1.
Eigen::SparseMatrix<double> cycle_graph(Index nodes);

Eigen::SparseMatrix<double> path_graph(Index nodes);

/// The product of two cycles.
Eigen::SparseMatrix<double> torus_graph(Index width, Index height);

Eigen::SparseMatrix<double> star_graph(Index nodes);

/// All pairs of the nodes first .. first + nodes - 1.
Edges clique_edges(Index first, Index nodes);

Eigen::SparseMatrix<double> complete_graph(Index nodes);

/// 2 - 2 cos(angle). The eigenvalues of cycles, paths and tori are sums of such terms.
double chord(double angle);

}  // namespace ldle::oracle
