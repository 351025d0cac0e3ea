#pragma once

#include "ldle/pipeline/options.h"
#include "oracles/clusters.h"
#include "oracles/laplacian.h"
#include "oracles/local_views.h"
#include "oracles/registration.h"
#include "oracles/spectrum.h"

namespace ldle::oracle {

/// Options small enough for a few hundred points.
Options small_options(Index dimension);

/// The stages up to the improved local views, all by the oracles, so that each stage of the library
/// can be tested on inputs that no other stage of it has touched.
struct Stages {
  Eigen::MatrixXd distances;
  NeighborGraph graph;
  GraphLaplacian laplacian;
  Spectrum spectrum;
  LocalViewsWithChoices raw;

  Stages(const RowMatrix& points, const Options& options);

  LocalViews improved() const { return improve(raw.views, distances); }
};

/// The same up to the intermediate views.
struct ClusteredStages : Stages {
  LocalViews local;
  IntermediateViews views;

  ClusteredStages(const RowMatrix& points, const Options& options);
};

}  // namespace ldle::oracle
