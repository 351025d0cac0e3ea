#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/math/edge_lengths.h"
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

/// Returns the embedding of the registration, without a polish.
Polish unpolished(const Registration& registration);

/// Moves the points until the lengths of those edges (view_edges) that are not torn are those of
/// the data. First it rotates each neighbourhood to fit (as-rigid-as-possible); if
/// options.close_tears is set, it repeats the tear test until the seam settles. Then it minimises
/// the edge-length stress. A result is kept only if edge lengths improve and neither more points
/// are folded nor the number of pieces grows; otherwise the embedding of the registration is
/// returned. Throws Interrupted if the observer asks to stop.
Polish polish_embedding(const Registered& start, const math::EdgeLengths& edges,
                        const PolishOptions& options, const seam::TearRule& rule,
                        const Context& context);

/// The same without closing tears, for an embedding that was polished before the surroundings of
/// some points changed: in large data only points near these move.
Polish polish_around(const std::vector<Id>& changed, const Registered& start,
                     const math::EdgeLengths& edges, const PolishOptions& options,
                     const seam::TearRule& rule, const Context& context);

/// Pushes rims apart that lie on each other in the embedding of the registration, in the plane
/// (push_apart), if this does not raise the length error much.
Polish push_rims_apart(const Registered& start, const math::EdgeLengths& edges,
                       const seam::TearRule& rule, const Context& context);

}  // namespace ldle::polish
