#pragma once

#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Reduces the numbers of neighbours (graph_neighbors, scale_neighbor, view_neighbors) to the
/// number of different points if there are fewer.
void fit_to_points(Index different, Options& options);

/// Adds a warning for every number of neighbours that was reduced.
void explain_fit(const Options& given, const Options& used, Result& result);

}  // namespace ldle::pipeline
