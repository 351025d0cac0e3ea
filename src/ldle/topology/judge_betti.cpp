#include "ldle/topology/judge_betti.h"

#include <algorithm>
#include <map>
#include <vector>

namespace ldle::topology {
namespace {

/// Number of observations, those with the largest shares, that count towards the confidence.
constexpr std::size_t best_shares = 4;
/// Numbers with a smaller share of the steps are transitional and are ignored.
constexpr double least_share = 0.1;
/// Numbers with at least this share are clearly supported.
constexpr double clear_share = 0.25;

/// How well the observations support certain Betti numbers.
struct Support {
  double sum = 0.0;  // of squared shares
  std::vector<double> shares;

  void add(double share) {
    sum += share * share;
    shares.push_back(share);
  }
  /// Near 1 if several observations have a large share. A single observation counts half, because
  /// it may be a coincidence.
  double strength() const {
    std::vector<double> best = shares;
    std::sort(best.rbegin(), best.rend());
    double doubt = 1.0;
    for (std::size_t i = 0; i < std::min(best_shares, best.size()); ++i) doubt *= 1.0 - best[i];
    return best.size() > 1 ? 1.0 - doubt : 0.5 * (1.0 - doubt);
  }
};
using SupportOf = std::map<BettiNumbers, Support>;

SupportOf collect(std::span<const BettiObservation> observations) {
  SupportOf support;
  for (const BettiObservation& observation : observations) {
    for (const auto& [betti, share] : observation.held) {
      if (share >= least_share) support[betti].add(share);
    }
  }
  return support;
}

// Returns the support of other numbers in the observations that support `betti`.
SupportOf collect_beside(std::span<const BettiObservation> observations,
                         const BettiNumbers& betti) {
  std::vector<BettiObservation> holding;
  for (const BettiObservation& observation : observations) {
    if (observation.share_of(betti) >= least_share) holding.push_back(observation);
  }
  SupportOf beside = collect(holding);
  beside.erase(betti);
  return beside;
}

// Returns the largest number of landmarks at which the numbers are clearly supported; 0 if there is
// none.
Index most_landmarks_of(std::span<const BettiObservation> observations, const BettiNumbers& betti) {
  Index most = 0;
  for (const BettiObservation& observation : observations) {
    if (observation.share_of(betti) >= clear_share) most = std::max(most, observation.landmarks);
  }
  return most;
}

// Returns whether the smaller half of the cells shows these numbers too. Large cells hide handles.
bool seen_by_small_cells(std::span<const BettiObservation> observations,
                         const BettiNumbers& betti) {
  const auto smaller = observations.subspan(observations.size() / 2);
  return std::any_of(smaller.begin(), smaller.end(), [&](const BettiObservation& observation) {
    return observation.share_of(betti) >= least_share;
  });
}

// Returns whether the numbers differ only by a larger b_2.
bool has_more_bubbles(BettiNumbers other, const BettiNumbers& betti) {
  if (betti.z2.size() != 3 || other.z2[2] <= betti.z2[2]) return false;
  other.z2[2] = betti.z2[2];
  other.z3[2] = betti.z3[2];
  return other == betti;
}

// Returns the support of the strongest evidence against `betti`: other numbers that fit; and
// numbers that do not fit, if they occur in the same observations and holes that are too small to
// be found do not explain them. A smaller b_1 is no evidence at cells that are larger than those
// that show `betti`: they hide handles, and fill thin parts. Where a thin part is pinched, a bubble
// splits off, which adds to b_2 only; this is no evidence unless it holds longer than `betti`.
double support_against(const BettiNumbers& betti, std::span<const BettiObservation> observations,
                       const ManifoldKind& kind) {
  const Index finest = most_landmarks_of(observations, betti);
  SupportOf against;
  for (const BettiObservation& observation : observations) {
    const double own = observation.share_of(betti);
    const bool beside = own >= least_share;
    for (const auto& [other, share] : observation.held) {
      if (other == betti || share < least_share) continue;
      const bool counts =
          can_be(other, kind) || (beside && !can_be_with_holes_unseen(other, betti, kind));
      const bool hidden = observation.landmarks < finest && other.z2[1] < betti.z2[1];
      const bool pinched = share < own && has_more_bubbles(other, betti);
      if (counts && !hidden && !pinched) against[other].add(share);
    }
  }
  double strongest = 0.0;
  for (const auto& entry : against) strongest = std::max(strongest, entry.second.sum);
  return strongest;
}

}  // namespace

BettiVerdict judge(std::span<const BettiObservation> observations, const ManifoldKind& kind) {
  const SupportOf support = collect(observations);
  if (support.empty()) return {};
  BettiVerdict best, unfitting;
  double most = 0.0;
  for (const auto& [betti, its] : support) {
    if (!can_be(betti, kind)) {
      if (its.sum > most) unfitting.betti = betti;
      most = std::max(most, its.sum);
      continue;
    }
    const double rival = support_against(betti, observations, kind);
    const double seen = seen_by_small_cells(observations, betti) ? 1.0 : 0.5;
    const double confidence = seen * its.strength() * its.sum / (its.sum + rival);
    if (!best.fits || confidence > best.confidence) best = {betti, confidence, true};
  }
  return best.fits ? best : unfitting;
}

double confidence_in(const BettiNumbers& betti, std::span<const BettiObservation> observations) {
  const SupportOf support = collect(observations);
  const auto found = support.find(betti);
  if (found == support.end()) return 0.0;
  double rival = 0.0;
  for (const auto& [other, its] : collect_beside(observations, betti)) {
    rival = std::max(rival, its.sum);
  }
  return found->second.strength() * found->second.sum / (found->second.sum + rival);
}

}  // namespace ldle::topology
