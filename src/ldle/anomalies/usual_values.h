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

/// Number of medians over neighbours, one after the other, that tell what is usual. Their reach
/// must exceed the size of an unusual region; with more of them a change of density would count as
/// unusual.
inline constexpr int usual_passes = 6;

/// Takes so many medians of the distances along and across the data over the neighbours.
UsualValues usual_values(std::vector<double> along, std::vector<double> across,
                         const Ragged<Id>& neighbors, int passes, const Context& context);

/// The score of a point with these distances along and across the data (see score_anomalies).
double score_of(double along, double across, const Usual& usual);

}  // namespace ldle::anomalies
