#pragma once

#include <optional>

#include "ldle/input.h"
#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/options.h"

namespace ldle::pipeline {

/// A layout is chosen if the data have at least this many dimensions more than the embedding. Noise
/// adds up to one dimension to a manifold.
inline constexpr double dimensions_too_many = 1.5;

/// Whether data of the estimated dimension have no maps of low distortion into d dimensions.
inline bool exceeds(const std::optional<DimensionEstimate>& estimate, Index dimension) {
  return estimate && estimate->value >= static_cast<double>(dimension) + dimensions_too_many;
}

/// Decides between views and a layout if the options leave it open, and stores the choice in the
/// options. A boundary or a cut can only be used by views. Throws InvalidArgument if a layout was
/// asked for in this case.
void choose_embedding(const std::optional<DimensionEstimate>& estimate, const Input& input,
                      Options& options);

}  // namespace ldle::pipeline
