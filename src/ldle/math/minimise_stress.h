#pragma once

#include <functional>

#include "ldle/context.h"
#include "ldle/math/laplacian_system.h"

namespace ldle::math {

struct StressOptions {
  Index steps = 300;  ///< largest number of steps
  /// The iteration has converged when a step moves the points by at most this fraction of the mean
  /// edge length (root mean square over all points).
  double settled_move = 1e-6;
};

struct StressReport {
  Index steps = 0;
  bool settled = false;  ///< whether the iteration converged
};

/// Returns the energy of `places`, and writes the right-hand side `pull` of the next step.
using EnergyAndPull = std::function<double(const RowMatrix& places, RowMatrix& pull)>;

/// Lowers an energy by majorisation: each step solves V y_next = pull(y), where `system` holds V.
/// Such a step must never raise the energy. The steps are accelerated (Nesterov 1983). If the
/// energy rises, the acceleration starts again from zero.
StressReport minimise_energy(const EnergyAndPull& energy, const EdgeLengths& edges,
                             const LaplacianSystem& system, const StressOptions& options,
                             RowMatrix& places, const Context& context);

/// Lowers the edge-length stress in the same way (SMACOF).
StressReport minimise_stress(const EdgeLengths& edges, const LaplacianSystem& system,
                             const StressOptions& options, RowMatrix& places,
                             const Context& context);

}  // namespace ldle::math
