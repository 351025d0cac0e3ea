#pragma once

#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/options.h"

namespace ldle {

/// How eigenvectors will be computed.
enum class ExpectedSolver { dense, shift_invert, filtered, nothing };

struct StageEstimate {
  std::string stage;
  double peak_bytes;  ///< memory of the whole process at its highest during the stage
  double seconds;
};

/// The expected time and memory of a run.
struct RunEstimate {
  std::vector<StageEstimate> stages;
  ExpectedSolver solver = ExpectedSolver::shift_invert;
  double memory_bytes = 0.0;  ///< memory that the run may use

  double peak_bytes() const { return highest().peak_bytes; }
  double seconds() const;
  bool fits() const { return peak_bytes() <= memory_bytes; }
  /// The stage that needs most memory.
  const StageEstimate& highest() const;
};

enum class DataKind { points, distances, neighbors };

/// The size of a run's data.
struct DataSize {
  Index points;
  Index columns;  ///< of the points, or of the matrix of distances, or of the lists of neighbours
  DataKind kind = DataKind::points;
  bool doubled = false;  ///< local maps are made on the doubled manifold

  /// Duplicates are counted as points of their own.
  static DataSize of(const Input& input);
};

/// Estimates the time and memory of a run from the arrays that each stage holds and the work it
/// does. An unknown dimension is assumed to be 2.
RunEstimate estimate_run(const DataSize& size, const Options& options, const Context& context);

}  // namespace ldle
