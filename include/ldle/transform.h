#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/result.h"

namespace ldle {

/// The parts of a Result and of its options that are needed to place new points. Refers to arrays
/// of the caller.
struct EmbeddedData {
  ConstRowMatrixRef embedding;         ///< n x d, Result::embedding
  std::span<const Id> cluster_of;      ///< n entries, Result::cluster_of
  std::span<const IdPair> torn_views;  ///< Result::torn_views
  Index view_neighbors;                ///< k_lv of the run

  const ViewMaps* view_maps = nullptr;  ///< Result::view_maps, or null if they are absent
  Index graph_neighbors = 0;            ///< k_nn of the run; used only with view_maps
  Index scale_neighbor = 0;             ///< k_tune of the run; used only with view_maps
};

/// New points in an embedding.
struct TransformedPoints {
  RowMatrix embedding;  ///< one row for each new point
  /// 1 for each new point that is farther from its nearest data point than the radius of that
  /// point's local view, 0 for all others.
  std::vector<char> far;
  /// The data point nearest to each new point, on the side of the seam where the new point is
  /// placed.
  std::vector<Id> nearest;
};

/// Places new points in an embedding, independently of each other. A new point that equals a data
/// point gets exactly the coordinates of that point.
///
/// A local affine map is fitted to the embedded k_lv nearest data points, and the remaining error
/// is interpolated. Near the seam, or where two sheets are close, only the data points of one side
/// are used: of the side that the near data points mostly belong to. If there are
/// `view_maps` and the view of the nearest data point is made of eigenvectors, that view's map is
/// used instead, with the eigenvectors extended by the Nystroem formula.
///
/// `points` are the data of the run. Throws InvalidArgument if `new_points` has another number of
/// columns than `points`, or if a new coordinate is not finite or exceeds 1e150 in magnitude.
/// Throws Interrupted if the observer stops it.
TransformedPoints transform_points(ConstRowMatrixRef points, const EmbeddedData& data,
                                   ConstRowMatrixRef new_points, const Context& context = {});

/// Does the same for data given by their distances. `distances` is the n x n matrix of the run.
/// `new_distances` has one row for each new point with its distances to all n data points, from 0
/// to 1e150. Throws InvalidArgument if it has another number of columns or contains other values,
/// and Interrupted if the observer stops it.
TransformedPoints transform_distances(ConstRowMatrixRef distances, const EmbeddedData& data,
                                      ConstRowMatrixRef new_distances, const Context& context = {});

}  // namespace ldle
