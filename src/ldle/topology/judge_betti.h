#pragma once

#include <span>

#include "ldle/topology/betti_observation.h"
#include "ldle/topology/name_manifold.h"

namespace ldle::topology {

/// The Betti numbers that the observations support best.
struct BettiVerdict {
  BettiNumbers betti;
  double confidence = 0.0;
  bool fits = false;  ///< whether a manifold of this kind can have these numbers
};

/// Returns the best supported numbers that a manifold of this kind can have. If there are none,
/// returns the best supported ones with confidence 0. Observations are in the order of decreasing
/// size of the cells.
BettiVerdict judge(std::span<const BettiObservation> observations, const ManifoldKind& kind);

/// Returns the confidence in given numbers. Only numbers that occur in the same observations count
/// against them.
double confidence_in(const BettiNumbers& betti, std::span<const BettiObservation> observations);

}  // namespace ldle::topology
