#pragma once

#include "ldle/polish/neighbor_springs.h"
#include "ldle/registration/registration.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle {

/// A flat sheet whose views are exact: clusters as the auction makes them, coordinates the points'
/// own, turned or mirrored by each view's inverse motion.
struct FlatSheet {
  FlatSheet() : stages(points, options) {
    views = stages.views;
    registration.scale.assign(views.size(), 1.0);
    registration.tree.assign(views.size(), 0);
    registration.trees = 1;
    registration.rotation.resize(2 * views.size(), 2);
    for (Index m = 0; m < views.size(); ++m) {
      const Eigen::MatrixXd turn = oracle::random_rotation(2, std::uint64_t(m), m % 3 != 0);
      registration.rotation.middleRows(2 * m, 2) = turn;
      for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
        views.coordinates.row(row) = points.row(views.views.values[row]) * turn.transpose();
      }
    }
    springs = neighbor_springs(stages.local, EuclideanMetric(points), progress);
  }

  Options options = oracle::small_options(2);
  RowMatrix points = oracle::shaken(oracle::grid(11, 10), 0.25, 1);
  oracle::ClusteredStages stages;
  IntermediateViews views;
  Registration registration;
  Springs springs;
  Progress progress;
};

}  // namespace ldle
