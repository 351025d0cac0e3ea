#pragma once

#include "ldle/neighbors/given_neighbors.h"
#include "ldle/pipeline/observer.h"
#include "ldle/pipeline/options.h"
#include "ldle/pipeline/result.h"
#include "ldle/pipeline/stage_store.h"

namespace ldle {

/// Embeds points, one row each, in options.local_views.dimension dimensions. Stages whose values
/// are in the store are not run again.
Result embed(ConstRowMatrixRef points, const Options& options = {});
Result embed(ConstRowMatrixRef points, const Options& options, Observer& observer,
             StageStore& store = no_store());

/// The same where the boundary is known (see read_boundary): local maps are made on the doubled
/// manifold, and so have no boundary to suffer from.
Result embed_bounded(ConstRowMatrixRef points, std::span<const double> boundary,
                     const Options& options, Observer& observer, StageStore& store = no_store());

/// The same from a symmetric n x n matrix of distances.
Result embed_distances(ConstRowMatrixRef distances, const Options& options, Observer& observer,
                       StageStore& store = no_store());

/// The same from a neighbour graph; other distances are lengths of shortest paths in it.
Result embed_neighbors(const GivenNeighbors& neighbors, const Options& options, Observer& observer,
                       StageStore& store = no_store());

}  // namespace ldle
