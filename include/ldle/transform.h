#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/result.h"

namespace ldle {

/// What the placing of new points needs to know of an embedding. It refers to arrays of the caller.
struct EmbeddedData {
  ConstRowMatrixRef embedding;
  std::span<const Id> cluster_of;
  std::span<const IdPair> torn_views;
  Index view_neighbors;  ///< k_lv

  /// The maps that placed the points, if the polish did not move them (Result::view_maps).
  const ViewMaps* view_maps = nullptr;
  Index graph_neighbors = 0;  ///< k_nn
  Index scale_neighbor = 0;   ///< k_tune
};

struct TransformedPoints {
  RowMatrix embedding;
  /// 1 for points that are farther from the data than the radius of the nearest point's view.
  std::vector<char> far;
};

/// Places new points in an embedding, independently of each other. A point that equals a data point
/// gets exactly its place.
///
/// A local affine map is fitted to the places of the k_lv nearest data points; data points across
/// the seam from the nearest one are left out. If there are `view_maps` and the view of the nearest
/// data point is made of eigenvectors, that view's map is used instead, with the eigenvectors
/// extended by the Nystroem formula.
///
/// `points` and `new_points` have the same columns. Throws InvalidArgument if they differ or are
/// not finite.
TransformedPoints transform_points(ConstRowMatrixRef points, const EmbeddedData& data,
                                   ConstRowMatrixRef new_points, const Context& context = {});

/// The same for data given by their distances. `new_distances` has one row for each new point, with
/// its distances to all data points.
TransformedPoints transform_distances(ConstRowMatrixRef distances, const EmbeddedData& data,
                                      ConstRowMatrixRef new_distances, const Context& context = {});

}  // namespace ldle
