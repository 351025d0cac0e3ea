#pragma once

#include <optional>
#include <vector>

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// A layout is chosen if the data have at least this many dimensions more than the embedding. Noise
/// adds up to one dimension to a manifold.
inline constexpr double dimensions_too_many = 1.5;

/// Whether data of the estimated dimension have no maps of low distortion into d dimensions.
inline bool exceeds(const std::optional<DimensionEstimate>& estimate, Index dimension) {
  return estimate && estimate->value >= static_cast<double>(dimension) + dimensions_too_many;
}

/// Whether the estimated dimension leaves doubt that data fit into d dimensions.
inline bool is_doubtful(const std::optional<DimensionEstimate>& estimate, Index dimension) {
  return estimate && estimate->value >= static_cast<double>(dimension) + 0.5;
}

/// Decides between views and a layout if the options leave it open, and stores the choice in the
/// options. A boundary or a cut can only be used by views. Throws InvalidArgument if a layout was
/// asked for in this case.
void choose_embedding(const std::optional<DimensionEstimate>& estimate, const Input& input,
                      Options& options);

/// A layout is tried if the embedding by views has less trustworthiness.
inline constexpr double enough_trust = 0.998;

/// Trustworthiness of an embedding of points, measured at some of them.
double trustworthiness(const Input& input, const Result& result, const Context& context);

/// Whether the local views are so distorted that an embedding made of them would probably show
/// wrong neighbours: the median of `distortion` is at least 7. (It is 5 on swiss rolls whose noise
/// closes the gap between the sheets, and 9 on images of faces in two dimensions.) This saves the
/// time of merging the views. Tables with columns of very different scales have a median of 10, but
/// views of them are good; their dimension is low. So it is false below 2000 points if the
/// estimated dimension is less than d + 0.5: trying both costs little then. It is always false if
/// the options asked for views or for one kind of local maps, or if the input needs views.
bool local_views_fail(const std::vector<double>& distortion,
                      const std::optional<DimensionEstimate>& estimate, const Input& input,
                      const Options& given, Index dimension);

/// Returns the trustworthiness if the choice between views and a layout was left open, views were
/// chosen, and the estimated dimension is at least d + 0.5 or the median distortion of local views
/// is at least 2; otherwise 1. It is also 1 if edge lengths are near those of the data and the
/// trustworthiness is at least 0.9 (less if the embedding lies on itself), and if nothing can be
/// measured because only distances or neighbours are known.
double trust_if_doubtful(const Input& input, const Options& given, const Result& result,
                         const Context& context);

}  // namespace ldle::pipeline
