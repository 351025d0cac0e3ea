#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::anomalies {

/// What is usual around a point.
struct Usual {
  double along;        ///< mean distance to neighbours
  double across;       ///< distance across the tangent spaces of the neighbours
  double high_across;  ///< 90th percentile of that
};

/// The same for every point.
struct UsualValues {
  std::vector<double> along, across, high_across;

  Usual at(Index point) const { return {along[point], across[point], high_across[point]}; }
};

/// Takes several medians of the distances along and across the data over the neighbours.
UsualValues usual_values(std::vector<double> along, std::vector<double> across,
                         const Ragged<Id>& neighbors, const Context& context);

/// The score of a point with these distances along and across the data (see score_anomalies).
double score_of(double along, double across, const Usual& usual);

}  // namespace ldle::anomalies
