#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "ldle/core/types.h"

namespace ldle::oracle {

/// Edges (i, j, weight) of a graph.
using Edges = std::vector<Eigen::Triplet<double>>;

Eigen::SparseMatrix<double> laplacian_of_edges(Index nodes, const Edges& edges);

Eigen::SparseMatrix<double> cycle_graph(Index nodes);

Eigen::SparseMatrix<double> path_graph(Index nodes);

/// Product of two cycles.
Eigen::SparseMatrix<double> torus_graph(Index width, Index height);

Eigen::SparseMatrix<double> star_graph(Index nodes);

Edges clique_edges(Index first, Index nodes);

Eigen::SparseMatrix<double> complete_graph(Index nodes);

/// 2 - 2 cos(angle), of which the spectra of cycles, paths and tori are made.
double chord(double angle);

}  // namespace ldle::oracle
