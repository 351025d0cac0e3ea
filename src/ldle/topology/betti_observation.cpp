#include "ldle/topology/betti_observation.h"

#include <algorithm>
#include <map>

#include "ldle/topology/cell_filtration.h"

namespace ldle::topology {
namespace {

/// The reduced columns of samples of manifolds have up to 0.7 million entries.
constexpr std::size_t most_entries = 2'000'000;

BettiNumbers numbers_at(const IdMatrix& z2, const IdMatrix& z3, Id step) {
  BettiNumbers betti;
  for (Index q = 0; q < z2.cols(); ++q) {
    betti.z2.push_back(z2(step, q));
    betti.z3.push_back(z3(step, q));
  }
  return betti;
}

// Computes the Betti numbers at every step and the share of each combination.
BettiObservation follow(const math::Filtration& filtration, Index landmarks, Index top, Id steps,
                        const Context& context) {
  constexpr int fields[] = {2, 3};
  const std::vector<IdMatrix> betti =
      math::betti_numbers(filtration, top, steps, fields, context, most_entries);
  if (betti.empty()) return {landmarks, {}};
  const IdMatrix &z2 = betti[0], &z3 = betti[1];
  std::map<BettiNumbers, Index> held;
  Index all = 0;
  for (Id step = 2; step < steps; ++step) {
    if (z2(step, 0) != 1) continue;
    ++held[numbers_at(z2, z3, step)];
    ++all;
  }
  BettiObservation observation{landmarks, {}};
  for (const auto& [numbers, count] : held) {
    observation.held.push_back({numbers, static_cast<double>(count) / static_cast<double>(all)});
  }
  std::stable_sort(observation.held.begin(), observation.held.end(),
                   [](const auto& a, const auto& b) { return a.share > b.share; });
  return observation;
}

}  // namespace

double BettiObservation::share_of(const BettiNumbers& betti) const {
  for (const Held& h : held) {
    if (h.betti == betti) return h.share;
  }
  return 0.0;
}

BettiObservation follow_betti(math::Filtration filtration, Index landmarks, Index top, Id steps,
                              const Context& context) {
  const Id affordable = affordable_steps(filtration, steps);
  keep_until(filtration, affordable);
  return follow(filtration, landmarks, top, affordable, context);
}

}  // namespace ldle::topology
