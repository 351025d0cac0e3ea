#pragma once

#include <functional>

#include "ldle/core/progress.h"
#include "ldle/math/spring_system.h"

namespace ldle {

struct StressOptions {
  Index steps = 300;
  /// Moves of all points below this part of the mean spring length, as a root mean square, are
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
StressReport minimise_energy(const EnergyAndPull& energy, const Springs& springs,
                             const SpringSystem& system, const StressOptions& options,
                             RowMatrix& places, Progress& progress);

/// Lowers the stress of springs so (SMACOF).
StressReport minimise_stress(const Springs& springs, const SpringSystem& system,
                             const StressOptions& options, RowMatrix& places, Progress& progress);

}  // namespace ldle
