#pragma once

#include <functional>

#include "ldle/context.h"
#include "ldle/math/laplacian_system.h"

namespace ldle::math {

struct StressOptions {
  Index steps = 300;
  /// Moves of all points below this part of the mean edge length, as a root mean square, are
  /// none.
  double settled_move = 1e-6;
};

struct StressReport {
  Index steps = 0;
  bool settled = false;
};

/// An energy of places, and the pull that the next places must balance.
using EnergyAndPull = std::function<double(const RowMatrix& places, RowMatrix& pull)>;

/// Lowers an energy by majorisation: each step solves V y+ = pull(y), which must never raise it.
/// Steps gain speed (Nesterov 1983) until the energy rises, then start from rest.
StressReport minimise_energy(const EnergyAndPull& energy, const EdgeLengths& edges,
                             const LaplacianSystem& system, const StressOptions& options,
                             RowMatrix& places, const Context& context);

/// Lowers the stress of edges so (SMACOF).
StressReport minimise_stress(const EdgeLengths& edges, const LaplacianSystem& system,
                             const StressOptions& options, RowMatrix& places,
                             const Context& context);

}  // namespace ldle::math
