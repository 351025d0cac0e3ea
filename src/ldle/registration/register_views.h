#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/neighbors/data.h"
#include "ldle/options.h"
#include "ldle/registration/registration.h"

namespace ldle::registration {

/// Scales the views to the size of the data and moves them until they agree on their overlaps
/// (paper, Algo. geinit). `view_neighbors` is the k_lv that made the local views. With LTSA's
/// alignment motions are those that come closest to the places of each view's points.
Registration register_views(const IntermediateViews& views, const Data& data, Index view_neighbors,
                            const RegistrationOptions& options, const Context& context);

}  // namespace ldle::registration
