#include "ldle/laplacian/build_laplacian.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/error.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/neighbors/metric.h"

namespace ldle::laplacian {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

std::vector<double> local_scales(const NeighborGraph& graph, Index scale_neighbor) {
  std::vector<double> scale(graph.size());
  for (Index k = 0; k < graph.size(); ++k) {
    const auto distances = graph.distances_of(k);
    if (static_cast<Index>(distances.size()) < scale_neighbor) {
      throw InvalidArgument(
          "scale_neighbor", fmt::format("{}", scale_neighbor),
          fmt::format("point {} has only {} neighbours, itself included", k, distances.size()));
    }
    scale[k] = distances[scale_neighbor - 1];
    if (scale[k] < least_distance) {
      throw InvalidArgument("distance of neighbours", fmt::format("{}", scale[k]),
                            "must be at least 1e-150: rescale the data");
    }
  }
  return scale;
}

// Column k holds the kernel between k and its graph_neighbors nearest neighbours. The matrix is not
// symmetric, because k need not be among the nearest neighbours of its neighbours.
SparseMatrix one_sided_kernel(const NeighborGraph& graph, const std::vector<double>& scale,
                              Index graph_neighbors) {
  SparseMatrix kernel(graph.size(), graph.size());
  kernel.reserve(Eigen::VectorXi::Constant(graph.size(), static_cast<int>(graph_neighbors)));
  std::vector<std::pair<Id, double>> column;
  for (Index k = 0; k < graph.size(); ++k) {
    const auto neighbors = graph.neighbors[k];
    const auto distances = graph.distances_of(k);
    const std::size_t count = std::min(neighbors.size(), static_cast<std::size_t>(graph_neighbors));
    column.clear();
    for (std::size_t j = 0; j < count; ++j) {
      const Id other = neighbors[j];
      if (other == k) continue;
      column.emplace_back(other,
                          std::exp(-distances[j] * distances[j] / (scale[k] * scale[other])));
    }
    std::sort(column.begin(), column.end());
    for (const auto& [other, value] : column) kernel.insert(other, k) = value;
  }
  kernel.makeCompressed();
  return kernel;
}

// Removes weights that are below the rounding error of the degrees of their end points. Numerically
// they do not connect their points, and would give the Laplacian another eigenvalue that no solver
// can distinguish from zero.
void drop_negligible_weights(SparseMatrix& kernel) {
  const Eigen::VectorXd degree = kernel * Eigen::VectorXd::Ones(kernel.cols());
  kernel.prune([&](Index row, Index column, double weight) {
    return weight > std::numeric_limits<double>::epsilon() * std::min(degree[row], degree[column]);
  });
}

}  // namespace

GraphLaplacian build_laplacian(const NeighborGraph& graph, const LaplacianOptions& options) {
  GraphLaplacian laplacian;
  laplacian.scale = local_scales(graph, options.scale_neighbor);

  const SparseMatrix one_sided = one_sided_kernel(graph, laplacian.scale, options.graph_neighbors);
  SparseMatrix kernel = one_sided.cwiseMax(SparseMatrix(one_sided.transpose()));
  drop_negligible_weights(kernel);

  const Eigen::VectorXd degree = kernel * Eigen::VectorXd::Ones(kernel.cols());
  laplacian.matrix = SparseMatrix(degree.asDiagonal()) - kernel;
  laplacian.matrix.makeCompressed();

  math::DisjointSets sets(graph.size());
  for (Index k = 0; k < kernel.outerSize(); ++k) {
    for (SparseMatrix::InnerIterator entry(kernel, k); entry; ++entry) {
      sets.join(static_cast<Id>(entry.row()), static_cast<Id>(k));
    }
  }
  std::tie(laplacian.component, laplacian.components) = sets.labels();
  return laplacian;
}

// A weight is kept for certain if it exceeds the rounding error of n, since no degree is larger
// than n. If the other weights might connect something, the matrix decides.
std::pair<std::vector<Id>, Index> connected_components(const NeighborGraph& graph,
                                                       const LaplacianOptions& options) {
  const std::vector<double> scale = local_scales(graph, options.scale_neighbor);
  const double certain =
      -std::log(std::numeric_limits<double>::epsilon() * static_cast<double>(graph.size()));
  math::DisjointSets sets(graph.size());
  Index parts = graph.size(), listed = 1;
  bool all_certain = true;
  // The nearest neighbours connect most points, so most of the others need not be looked at.
  for (Index rank = 0; rank < std::min(listed, options.graph_neighbors) && parts > 1; ++rank) {
    for (Id k = 0; k < graph.size(); ++k) {
      listed = std::max(listed, graph.neighbors.length(k));
      if (rank >= graph.neighbors.length(k)) continue;
      const Id other = graph.neighbors[k][rank];
      const double distance = graph.distances_of(k)[rank];
      const bool kept = distance * distance < certain * (scale[k] * scale[other]);
      parts -= kept && sets.join(k, other);
      all_certain = all_certain && kept;
    }
  }
  auto labels = sets.labels();
  if (all_certain || labels.second == 1) return labels;
  GraphLaplacian laplacian = build_laplacian(graph, options);
  return {std::move(laplacian.component), laplacian.components};
}

}  // namespace ldle::laplacian
