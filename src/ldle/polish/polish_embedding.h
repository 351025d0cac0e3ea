#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/options.h"
#include "ldle/polish/polish.h"
#include "ldle/registration/registration.h"
#include "ldle/seam/tear_test.h"

namespace ldle::polish {

/// What the polish starts from.
struct Registered {
  const NeighborGraph& graph;
  const Data& data;
  const LocalViews& local;
  const IntermediateViews& views;
  const Registration& registration;
};

/// The embedding as the registration left it.
Polish unpolished(const Registration& registration);

/// Moves the points until neighbours that are not torn apart lie as far from each other as the
/// metric says; in turn asks which views are torn, until that does not change.
Polish polish_embedding(const Registered& start, const PolishOptions& options,
                        const seam::TearRule& rule, const Context& context);

}  // namespace ldle::polish
