#pragma once

#include <span>
#include <vector>

#include "ldle/core/progress.h"
#include "ldle/core/types.h"

namespace ldle {

/// An embedding and the points that it was made from.
struct EmbeddedPoints {
  ConstRowMatrixRef points;
  ConstRowMatrixRef embedding;
  std::span<const Id> cluster_of;
  std::span<const IdPair> torn_views;
  Index view_neighbors;  ///< k_lv
};

struct TransformedPoints {
  RowMatrix embedding;
  /// Points that lie farther from the data than the view of the nearest data point reaches.
  std::vector<char> far;
};

/// Where new points belong in an embedding, each on its own. Around each new point an affine map
/// from the tangent plane of its k_lv nearest data points to their places is fitted, near ones
/// weighing more, and what it leaves of those places is interpolated: data points come back
/// exactly, and near them places are near theirs. Data points that a tear parts from the nearest
/// one do not count.
/// Throws InvalidArgument for points that have other columns than the data, or are not finite.
TransformedPoints transform_points(const EmbeddedPoints& data, ConstRowMatrixRef new_points,
                                   Progress& progress);

}  // namespace ldle
