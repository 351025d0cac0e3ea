#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// If the options ask for the best local maps, replaces this by maps on tangent spaces, which need
/// no eigenvectors, or by maps of both kinds if some component needs eigenvectors (see
/// need_eigenvectors). Returns which components need eigenvectors; empty if all do.
std::vector<char> choose_local_views(const NeighborGraph& graph, const Data& data, Options& options,
                                     const Context& context);

/// Adds the choice to the result.
void explain_local_views(const Options& given, const Options& options, Result& result);

}  // namespace ldle::pipeline
