#pragma once

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/registration/registration.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Returns the number of frames of the animation: 30, but fewer for many views, and at least 6.
Index most_frames(Index views);

/// Makes the animation of the registration. At first the views are scattered on a grid that is
/// twice as wide as the embedding. Then those of each tree are placed breadth first, synchronised
/// and refined. `view_coordinates` are the coordinates of each point in its own view, scaled to the
/// data's size. The animation has no frames if the registration has no snapshots.
Assembly assemble(const IntermediateViews& views, const Registration& registration,
                  const RowMatrix& view_coordinates);

}  // namespace ldle::pipeline
