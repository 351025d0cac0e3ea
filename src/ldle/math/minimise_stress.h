#pragma once

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

/// Lowers the stress of springs by majorisation (SMACOF): each step solves V y+ = pull(y), which
/// never raises it. Steps gain speed (Nesterov 1983) until the stress rises, then start from rest.
StressReport minimise_stress(const Springs& springs, const SpringSystem& system,
                             const StressOptions& options, RowMatrix& places, Progress& progress);

}  // namespace ldle
