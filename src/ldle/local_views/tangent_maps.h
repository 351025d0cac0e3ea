#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// How projections on tangent spaces are stored: as ProjectionMaps or as ScalingMaps.
enum class TangentForm { projection, scaling };

/// A projection is much faster to evaluate, but B_k has one row for each coordinate of the points,
/// while a scaling has one row of weights for each point of the view. Projections are used if they
/// take at most four times the memory.
constexpr TangentForm tangent_form(bool has_points, Index columns, Index view_neighbors) {
  return has_points && columns <= 4 * view_neighbors ? TangentForm::projection
                                                     : TangentForm::scaling;
}

/// Makes the projection of every view on its tangent space: through the mean of its points, along
/// their d principal directions.
std::shared_ptr<const LocalMaps> make_tangent_maps(const Data& data, const Ragged<Id>& views,
                                                   Index dimension, Index view_neighbors,
                                                   const Context& context);

}  // namespace ldle::local_views
