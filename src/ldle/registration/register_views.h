#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/neighbors/data.h"
#include "ldle/options.h"
#include "ldle/registration/registration.h"

namespace ldle::registration {

/// When refinement ends before its largest number of sweeps: if no view moves any more, or as soon
/// as the seam does not change any more.
enum class RefineUntil { views_settle, seam_settles };

/// A polish moves the points further, so it is enough that the seam settles if one follows.
RefineUntil refine_until(const PolishOptions& polish);

/// Scales the views to the size of the data and moves them until they agree on their overlaps
/// (paper, Algo. geinit). `view_neighbors` is the k_lv of the local views. With LTSA's alignment
/// the embedding comes from align_as_ltsa, and the motion of each view is the rigid motion that
/// fits the embedding of its points best.
Registration register_views(const IntermediateViews& views, const Data& data, Index view_neighbors,
                            const RegistrationOptions& options, const Context& context,
                            RefineUntil until = RefineUntil::views_settle);

}  // namespace ldle::registration
