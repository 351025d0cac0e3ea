#pragma once

#include <span>
#include <vector>

#include "ldle/core/progress.h"
#include "ldle/transform/view_maps.h"

namespace ldle {

/// A finished embedding, as far as new points need it.
struct EmbeddedData {
  ConstRowMatrixRef embedding;
  std::span<const Id> cluster_of;
  std::span<const IdPair> torn_views;
  Index view_neighbors;  ///< k_lv

  /// Only of an embedding that was not polished: the maps that placed the data.
  const ViewMaps* view_maps = nullptr;
  Index graph_neighbors = 0;  ///< k_nn
  Index scale_neighbor = 0;   ///< k_tune
};

struct TransformedPoints {
  RowMatrix embedding;
  /// Points that lie farther from the data than the view of the nearest data point reaches.
  std::vector<char> far;
};

/// Where new points belong in an embedding, each on its own; data points come back exactly.
///
/// A new point goes where a map fitted to the places of its k_lv nearest data points takes it (see
/// fit_place); data points that a tear parts from the nearest one do not count. Where there are
/// `view_maps`, and the nearest data point's view is made of eigenvectors, it goes where that view
/// takes its eigenvectors' values by the Nystroem formula (see NewKernelRow).
/// Throws InvalidArgument for points that have other columns than the data, or are not finite.
TransformedPoints transform_points(ConstRowMatrixRef points, const EmbeddedData& data,
                                   ConstRowMatrixRef new_points, Progress& progress);

/// The same of data known by the distances between them, and of new points by their distances to
/// all data, one row each.
TransformedPoints transform_distances(ConstRowMatrixRef distances, const EmbeddedData& data,
                                      ConstRowMatrixRef new_distances, Progress& progress);

}  // namespace ldle
