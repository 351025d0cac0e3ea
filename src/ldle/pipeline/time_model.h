#pragma once

#include "ldle/pipeline/memory_model.h"
#include "ldle/pipeline/run_scale.h"

namespace ldle::pipeline {

/// Expected seconds of each stage.
struct StageSeconds {
  double neighbors;
  double anomalies;
  double topology;
  double smoothing;
  double laplacian;
  double spectrum;
  double local_views;
  double improvement;
  double clustering;
  double registration;
  double arrangement;
  double layout;
  double polish;  ///< with the cut through views
  double tear;
  double result;  ///< reading, drawing and writing files
};

/// Multiplies the work of each stage by measured rates. The rates are those of one machine; others
/// may be faster or slower.
StageSeconds predict_seconds(const RunScale& run, ExpectedSolver solver, Index threads);

/// Expected seconds for placing points among landmarks.
double predict_placing_seconds(const DataSize& points, Index landmarks, Index view_neighbors,
                               Index threads);

}  // namespace ldle::pipeline
