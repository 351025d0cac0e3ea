#pragma once

#include <vector>

#include "ldle/result.h"

namespace ldle {

/// The embedding after its points were moved, so that edge lengths are those of the data.
struct Polish {
  RowMatrix embedding;
  /// Pairs of views that are torn apart, ascending.
  std::vector<IdPair> torn_views;
  PolishReport report;
};

}  // namespace ldle
