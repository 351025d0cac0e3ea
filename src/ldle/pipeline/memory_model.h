#pragma once

#include "ldle/pipeline/run_scale.h"

namespace ldle::pipeline {

/// Peak resident memory of the process during each stage, in bytes.
struct StageMemory {
  double neighbors;
  double anomalies;
  double topology;
  double smoothing;
  double laplacian;
  double spectrum;
  double local_views;
  double clustering;
  double registration;
  double layout;
  double polish;
  double tear;
  double result;

  /// What the topology needs in addition to the data and their neighbours.
  double of_topology;
};

/// Bytes of aligning views: the scaled and the placed coordinates of the images of all points in
/// all views, and the rows of points that two views share. `images` is the sum over the points of
/// the number of views that contain them, `shared` that of its square.
double bytes_of_alignment(double images, double shared, double dimension);

/// Adds up the arrays that are kept from stage to stage and those that a stage needs temporarily.
StageMemory predict_memory(const RunScale& run, ExpectedSolver solver, Index threads);

}  // namespace ldle::pipeline
