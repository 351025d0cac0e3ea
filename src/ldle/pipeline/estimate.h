#pragma once

#include <limits>
#include <string>
#include <vector>

#include "ldle/pipeline/memory_model.h"

namespace ldle {

/// What a run may use.
struct Resources {
  Index threads = 1;
  double memory_bytes = std::numeric_limits<double>::infinity();
};

struct StageEstimate {
  std::string stage;
  double peak_bytes;  ///< what the process holds at its highest during the stage
  double seconds;
};

/// What a run will take, told before it starts.
struct RunEstimate {
  std::vector<StageEstimate> stages;
  ExpectedSolver solver = ExpectedSolver::shift_invert;
  double memory_bytes = 0.0;  ///< what the run may use

  double peak_bytes() const { return highest().peak_bytes; }
  double seconds() const;
  bool fits() const { return peak_bytes() <= memory_bytes; }
  /// The stage that needs most memory.
  const StageEstimate& highest() const;
};

/// Counts the arrays that each stage holds and the work it does. Eigenvectors are expected from
/// the solver that the run would choose: filters where a factor would not fit in memory.
RunEstimate estimate_run(const DataSize& size, const Options& options, const Resources& resources);

}  // namespace ldle
