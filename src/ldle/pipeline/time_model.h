#pragma once

#include "ldle/pipeline/memory_model.h"
#include "ldle/pipeline/run_scale.h"

namespace ldle::pipeline {

/// Seconds of each stage.
struct StageSeconds {
  double neighbors;
  double topology;
  double laplacian;
  double spectrum;
  double local_views;
  double improvement;
  double clustering;
  double registration;
  double polish;
  double tear;
  double result;  ///< to read, draw and write
};

/// Counts the work of each stage, at the speed of the machine on which the rates were measured.
StageSeconds predict_seconds(const RunScale& run, ExpectedSolver solver, Index threads);

}  // namespace ldle::pipeline
