#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// How projections on tangent planes are kept.
enum class TangentForm { projection, scaling };

/// A projection is far faster to evaluate. B_k has as many rows as there are columns, the weights
/// of a scaling as many as the view has points: up to four times these is a fair price.
constexpr TangentForm tangent_form(bool has_points, Index columns, Index view_neighbors) {
  return has_points && columns <= 4 * view_neighbors ? TangentForm::projection
                                                     : TangentForm::scaling;
}

/// The map of every view on its tangent plane: through the mean of its points, along their d
/// principal directions.
std::shared_ptr<const LocalMaps> make_tangent_maps(const Data& data, const Ragged<Id>& views,
                                                   Index dimension, Index view_neighbors,
                                                   const Context& context);

}  // namespace ldle::local_views
