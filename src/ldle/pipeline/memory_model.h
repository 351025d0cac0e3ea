#pragma once

#include "ldle/pipeline/run_scale.h"

namespace ldle::pipeline {

/// Peak resident memory of the process during each stage, in bytes.
struct StageMemory {
  double neighbors;
  double topology;
  double laplacian;
  double spectrum;
  double local_views;
  double clustering;
  double registration;
  double polish;         ///< as it iterates
  double polish_factor;  ///< more where it factors
  double tear;
  double result;
};

/// Adds up the arrays that live on from stage to stage and those that a stage needs for itself.
StageMemory predict_memory(const RunScale& run, ExpectedSolver solver);

}  // namespace ldle::pipeline
