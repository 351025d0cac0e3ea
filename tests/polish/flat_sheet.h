#pragma once

#include "ldle/polish/view_edges.h"
#include "ldle/registration/registration.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::polish {

/// A flat sheet and its exact registration. The clusters are those of the auction. The coordinates
/// of a view are those of the points, rotated or mirrored by the inverse of the view's motion.
struct FlatSheet {
  FlatSheet() : stages(points, options) {
    views = stages.views;
    registration.scale.assign(views.size(), 1.0);
    registration.tree.assign(views.size(), 0);
    registration.trees = 1;
    registration.rotation.resize(2 * views.size(), 2);
    registration.translation.setZero(views.size(), 2);
    registration.embedding = points;
    for (Index m = 0; m < views.size(); ++m) {
      const Eigen::MatrixXd turn = oracle::random_rotation(2, std::uint64_t(m), m % 3 != 0);
      registration.rotation.middleRows(2 * m, 2) = turn;
      for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
        views.coordinates.row(row) = points.row(views.views.values[row]) * turn.transpose();
      }
    }
    edges = view_edges(stages.local, Data::of_points(points), context);
  }

  Options options = oracle::small_options(2);
  RowMatrix points = oracle::shaken(oracle::grid(11, 10), 0.25, 1);
  oracle::ClusteredStages stages;
  IntermediateViews views;
  Registration registration;
  math::EdgeLengths edges;
  const Context context;
};

}  // namespace ldle::polish
