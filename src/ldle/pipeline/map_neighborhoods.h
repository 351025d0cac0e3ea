#pragma once

#include <optional>

#include "ldle/neighbors/boundary.h"
#include "ldle/options.h"
#include "ldle/pipeline/stage_runner.h"

namespace ldle::pipeline {

/// A map of low distortion around every point, and the values that it was made from.
struct MappedNeighborhoods {
  NeighborGraph graph;               ///< with view_neighbors neighbours of each point
  std::vector<double> kernel_scale;  ///< empty if no eigenvectors were computed
  Spectrum spectrum;
  LocalViews views;
};

/// What is mapped.
struct PointsToMap {
  Data data;
  NeighborGraph graph;
  /// Whether each connected component needs eigenvectors; empty if all do.
  std::vector<char> need_eigenvectors = {};
};

/// The first half of the algorithm: Laplacian, eigenvectors, local views and their improvement. If
/// the boundary is known, all of them are made on the doubled manifold (paper, remark dblmanifold),
/// and the result is restricted to the given points; then every component gets eigenvectors.
MappedNeighborhoods map_neighborhoods(PointsToMap points, const std::optional<Boundary>& boundary,
                                      const Options& options, StageRunner& stages);

}  // namespace ldle::pipeline
