#pragma once

#include "ldle/options.h"
#include "oracles/clusters.h"
#include "oracles/laplacian.h"
#include "oracles/local_views.h"
#include "oracles/registration.h"
#include "oracles/spectrum.h"

namespace ldle::oracle {

/// Options for a few hundred points: few neighbours and few eigenvectors.
Options small_options(Index dimension);

/// The stages up to the improved local views, computed by the oracles alone. The tests of one stage
/// of the library thus do not depend on its other stages.
struct Stages {
  Eigen::MatrixXd distances;
  NeighborGraph graph;
  GraphLaplacian laplacian;
  Spectrum spectrum;
  LocalViewsWithChoices raw;

  Stages(const RowMatrix& points, const Options& options);

  LocalViews improved() const { return improve(raw.views, distances); }
};

/// The same stages and the intermediate views.
struct ClusteredStages : Stages {
  LocalViews local;
  IntermediateViews views;

  ClusteredStages(const RowMatrix& points, const Options& options);
};

}  // namespace ldle::oracle
