#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/options.h"

namespace ldle {

/// The eigensolver that a run is expected to use.
enum class ExpectedSolver {
  dense,         ///< all eigenpairs of the full matrix, for small data
  shift_invert,  ///< block Lanczos on the inverse, with a sparse Cholesky factor
  filtered,      ///< Chebyshev-filtered subspace iteration
  nothing        ///< no eigenvectors are needed
};

/// Expected time and memory of one stage.
struct StageEstimate {
  std::string stage;
  double peak_bytes;  ///< highest memory of the whole process during the stage
  double seconds;
};

/// Expected time and memory of a run.
struct RunEstimate {
  std::vector<StageEstimate> stages;  ///< in the order of the run; only stages that will run
  ExpectedSolver solver = ExpectedSolver::shift_invert;
  double memory_bytes = 0.0;  ///< memory that the process may use, see Context::memory_bytes()
  /// The topology is determined beside the stages that follow, whose memory includes it.
  bool topology_beside = false;
  /// The time if the surface must be torn and distorted to become flat, as long as this may be.
  std::optional<double> seconds_if_torn;

  /// Highest memory of the process during the run, in bytes. `stages` must not be empty.
  double peak_bytes() const { return highest().peak_bytes; }
  /// Sum over all stages. As long as it is not known whether views fit, they are expected to.
  double seconds() const;
  /// Returns true if the run does not need more memory than it may use. `stages` must not be empty.
  bool fits() const { return peak_bytes() <= memory_bytes; }
  /// Returns the stage that needs most memory. `stages` must not be empty.
  const StageEstimate& highest() const;
};

/// What the data of a run are (see Input::data).
enum class DataKind { points, distances, neighbors };

/// How the registered views fit together, which is known after the registration.
enum class ViewFit { unknown, good, torn, torn_and_distorted };

/// The size of a run's data.
struct DataSize {
  Index points;   ///< number of points
  Index columns;  ///< columns of the matrix of points, distances or neighbours
  DataKind kind = DataKind::points;
  bool doubled = false;  ///< local maps are made on the doubled manifold
  ViewFit fit = ViewFit::unknown;

  /// Returns the size of an input. Duplicates are counted as separate points. A boundary that is
  /// still to be found is not taken into account.
  static DataSize of(const Input& input);
};

/// Estimates the time and memory of a run from the arrays that each stage holds and the work that
/// it does. If options.local_views.dimension is 0, dimension 2 is assumed.
RunEstimate estimate_run(const DataSize& size, const Options& options, const Context& context);

}  // namespace ldle
