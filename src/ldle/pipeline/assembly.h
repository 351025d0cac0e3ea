#pragma once

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/registration/registration.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Number of frames for M views: 30, fewer for many views, at least 6.
Index most_frames(Index views);

/// At first the views lie scattered on a grid that is twice as wide as the embedding. Then those of
/// each tree are placed breadth first, synchronised and refined. `view_coordinates` are the
/// coordinates of each point in its own view, scaled to the data's size. Without frames if the
/// registration kept no snapshots.
Assembly assemble(const IntermediateViews& views, const Registration& registration,
                  const RowMatrix& view_coordinates);

}  // namespace ldle::pipeline
