#pragma once

#include <vector>

#include "ldle/result.h"

namespace ldle {

/// The embedding after the polish, which moves the points until edge lengths are those of the data.
struct Polish {
  /// n x d coordinates.
  RowMatrix embedding;
  /// Pairs of views that are torn apart, ascending.
  std::vector<IdPair> torn_views;
  PolishReport report;
};

}  // namespace ldle
