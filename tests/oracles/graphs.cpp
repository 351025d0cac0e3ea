#include "oracles/graphs.h"

#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

namespace ldle::oracle {

Eigen::SparseMatrix<double> laplacian_of_edges(Index nodes, const Edges& edges) {
  Edges entries;
  for (const auto& edge : edges) {
    const auto [i, j, weight] = std::tuple(edge.row(), edge.col(), edge.value());
    entries.insert(entries.end(),
                   {{i, j, -weight}, {j, i, -weight}, {i, i, weight}, {j, j, weight}});
  }
  Eigen::SparseMatrix<double> laplacian(nodes, nodes);
  laplacian.setFromTriplets(entries.begin(), entries.end());
  return laplacian;
}

Eigen::SparseMatrix<double> cycle_graph(Index nodes) {
  Edges edges;
  for (Index i = 0; i < nodes; ++i) edges.emplace_back(int(i), int((i + 1) % nodes), 1.0);
  return laplacian_of_edges(nodes, edges);
}

Eigen::SparseMatrix<double> path_graph(Index nodes) {
  Edges edges;
  for (Index i = 0; i + 1 < nodes; ++i) edges.emplace_back(int(i), int(i + 1), 1.0);
  return laplacian_of_edges(nodes, edges);
}

Eigen::SparseMatrix<double> torus_graph(Index width, Index height) {
  Edges edges;
  for (Index i = 0; i < width; ++i) {
    for (Index j = 0; j < height; ++j) {
      const int node = int(i * height + j);
      edges.emplace_back(node, int((i + 1) % width * height + j), 1.0);
      edges.emplace_back(node, int(i * height + (j + 1) % height), 1.0);
    }
  }
  return laplacian_of_edges(width * height, edges);
}

Eigen::SparseMatrix<double> star_graph(Index nodes) {
  Edges edges;
  for (Index i = 1; i < nodes; ++i) edges.emplace_back(0, int(i), 1.0);
  return laplacian_of_edges(nodes, edges);
}

Edges clique_edges(Index first, Index nodes) {
  Edges edges;
  for (Index i = first; i < first + nodes; ++i) {
    for (Index j = first; j < i; ++j) edges.emplace_back(int(i), int(j), 1.0);
  }
  return edges;
}

Eigen::SparseMatrix<double> complete_graph(Index nodes) {
  return laplacian_of_edges(nodes, clique_edges(0, nodes));
}

double chord(double angle) {
  return 2 - 2 * std::cos(angle);
}

}  // namespace ldle::oracle
