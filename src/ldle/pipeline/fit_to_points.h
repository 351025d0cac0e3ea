#pragma once

#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Reduces numbers of neighbours (graph_neighbors, scale_neighbor, view_neighbors), sizes of
/// clusters, eigenvectors and tear_relaxation to what data with so many different points can use.
void fit_to_points(Index different, Options& options);

/// Adds a warning for every number that was reduced and changes the result.
void explain_fit(const Options& given, const Options& used, Result& result);

}  // namespace ldle::pipeline
