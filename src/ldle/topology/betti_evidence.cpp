#include "ldle/topology/betti_evidence.h"

#include <algorithm>
#include <map>

#include "ldle/core/parallel_for.h"
#include "ldle/topology/cell_filtration.h"
#include "ldle/topology/singular_points.h"

namespace ldle::topology {
namespace {

/// The number of neighbours is followed up to the number of points in this many cells, but at least
/// up to `least_steps`. Larger neighbourhoods cover so many cells that the complex no longer shows
/// which cells meet.
constexpr Index cells_in_ball = 4;
constexpr Index least_steps = 12;
/// Steps at which the complex has more simplices are left out to save time.
constexpr std::size_t most_simplices = 400'000;
/// Every how many points one is taken to estimate the number of simplices.
constexpr std::size_t sampled_stride = 4;
/// Links of cells are examined at this step, for cells of `least_cell` to `largest_cell` points:
/// larger than the neighbourhoods that join them, but still small.
constexpr Id singular_step = 12;
constexpr Index least_cell = 16;
constexpr Index largest_cell = 100;
/// Smaller cells are left out if at least this many landmarks give at least this confidence.
constexpr Index enough_landmarks = 200;
constexpr double beyond_doubt = 0.99;
/// Number of observations, those with the largest shares, that count towards the confidence.
constexpr std::size_t best_shares = 4;
/// Numbers with a smaller share of the steps are transitional and are ignored.
constexpr double least_share = 0.1;
/// Numbers with at least this share are clearly supported.
constexpr double clear_share = 0.25;

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
  const std::vector<IdMatrix> betti = math::betti_numbers(filtration, top, steps, fields, context);
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

// Returns how many of the first steps have at most `most_simplices` simplices together.
Id affordable_steps(const math::Filtration& filtration, Id steps) {
  std::vector<std::size_t> entering(steps + 1, 0);
  for (const auto& list : filtration) {
    for (const math::EnteringSimplex& simplex : list) ++entering[std::min(simplex.step, steps)];
  }
  std::size_t sum = 0;
  Id step = 0;
  while (step < steps && (sum += entering[step]) <= most_simplices) ++step;
  return step;
}

// Removes the simplices that enter at the step `steps` or later.
void keep_until(math::Filtration& filtration, Id steps) {
  for (auto& list : filtration) {
    std::erase_if(list,
                  [&](const math::EnteringSimplex& simplex) { return simplex.step >= steps; });
  }
}

// Follows a filtration for as many steps as its number of simplices allows.
BettiObservation follow_affordable(math::Filtration filtration, Index landmarks, Index top,
                                   Id steps, const Context& context) {
  const Id affordable = affordable_steps(filtration, steps);
  keep_until(filtration, affordable);
  return follow(filtration, landmarks, top, affordable, context);
}

double square(double x) {
  return x * x;
}

// Counts for each point whether the link of its cell is singular.
void note_singular(const math::Filtration& filled, const LandmarkCells& level, Index dimension,
                   const Context& context, BettiObservations& observations) {
  const std::vector<LocalShape> shapes = local_shapes(filled, dimension, singular_step, context);
  for (std::size_t i = 0; i < level.cell.size(); ++i) {
    if (shapes[level.cell[i]] == LocalShape::singular) ++observations.singular[i];
  }
}

/// Boundary points that are neighbours of a point along the boundary, itself included.
constexpr std::size_t followers = 6;
/// Nearest points of a boundary point that belong to the band along the boundary.
constexpr std::size_t band_neighbors = 15;

/// The parts of a cell complex along the boundary parts, which cones close.
class BoundaryBands {
 public:
  BoundaryBands(const CellComplexSource& source, const LandmarkCells& level, const Context& context)
      : source_(source), level_(level), context_(context), points_(source.boundary_parts) {
    for (Id i = 0; i < std::ssize(source.boundary_part); ++i) {
      if (source.boundary_part[i] != none) points_[source.boundary_part[i]].push_back(i);
    }
  }

  /// For each boundary part, all simplices of the cells of its points and their neighbours: a band
  /// along the boundary.
  std::vector<math::Filtration> bands(const math::Filtration& filtration) const {
    std::vector<math::Filtration> parts;
    for (const auto& points : points_) {
      std::vector<Id> cells;
      for (Id i : points) {
        const auto list = source_.lists[source_.members.points[i]];
        for (Id near : list.first(std::min(list.size(), band_neighbors))) {
          cells.push_back(level_.cell[source_.members.place[near]]);
        }
      }
      parts.push_back(restrict_to(filtration, cells));
    }
    return parts;
  }

  /// For each boundary part, only the simplices of the complex of its own points. The two sides of
  /// a narrow band stay separate, but the path has gaps where boundary points are missing.
  std::vector<math::Filtration> paths(const math::Filtration& filtration, Id steps) const {
    std::vector<math::Filtration> parts;
    for (const auto& points : points_) {
      parts.push_back(
          common_part(complex_along(points, steps, std::ssize(filtration)), filtration));
    }
    return parts;
  }

 private:
  // The cell complex of boundary points alone.
  math::Filtration complex_along(const std::vector<Id>& points, Id steps, Index most) const {
    Ragged<Id> lists;
    std::vector<Id> cells, order(points.size()), place(source_.members.size(), none);
    for (Id p = 0; p < std::ssize(points); ++p) {
      cells.push_back(level_.cell[points[p]]);
      place[points[p]] = order[p] = p;
    }
    for (Id i : points) {
      std::vector<Id> followed;
      for (Id other : source_.lists[source_.members.points[i]]) {
        const Id j = source_.members.place[other];
        if (j != none && place[j] != none && followed.size() < followers) {
          followed.push_back(place[j]);
        }
      }
      lists.push_back(followed);
    }
    return make_cell_filtration(lists, {order, order}, cells, steps, most, context_);
  }

  const CellComplexSource& source_;
  const LandmarkCells& level_;
  const Context& context_;
  std::vector<std::vector<Id>> points_;  // of each boundary part; indices in the component
};

/// How well the observations support certain Betti numbers.
struct Support {
  double sum = 0.0;  // of squared shares
  std::vector<double> shares;

  void add(double share) {
    sum += square(share);
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

double BettiObservation::share_of(const BettiNumbers& betti) const {
  for (const Held& h : held) {
    if (h.betti == betti) return h.share;
  }
  return 0.0;
}

namespace {

// Makes the cell complex of a component. If the simplices of a sample of the points already exceed
// the limit at a step, that step and later ones are left out.
math::Filtration make_affordable(const CellComplexSource& source, const LandmarkCells& level,
                                 Id steps, Index most, const Context& context) {
  std::vector<Id> some;
  for (std::size_t i = 0; i < source.members.points.size(); i += sampled_stride) {
    some.push_back(source.members.points[i]);
  }
  const math::Filtration sample = make_cell_filtration(source.lists, {some, source.members.place},
                                                       level.cell, steps, most, context);
  return make_cell_filtration(source.lists, source.members, level.cell,
                              affordable_steps(sample, steps), most, context);
}

// Calls visit(level, steps, plain, filled) with the two complexes of every level until it returns
// true.
template <class Visit>
void visit_levels(const CellComplexSource& source, std::span<const LandmarkCells> cells, Index top,
                  const Context& context, Visit&& visit) {
  for (const LandmarkCells& level : cells) {
    context.throw_if_stopped();
    const Index ball = cells_in_ball * source.members.size() / level.landmarks;
    const auto steps = static_cast<Id>(std::min(source.nearest, std::max(ball, least_steps)) + 1);
    math::Filtration plain = make_affordable(source, level, steps, top + 2, context);
    math::Filtration filled = fill_cliques(plain, top + 2, most_simplices);
    if (visit(level, steps, std::move(plain), std::move(filled))) return;
  }
}

}  // namespace

BettiObservations observe_cells(const CellComplexSource& source,
                                std::span<const LandmarkCells> cells, Index top,
                                const ManifoldKind& kind, bool hopeless, const Context& context) {
  BettiObservations observations;
  observations.singular.assign(source.members.size(), 0);
  visit_levels(
      source, cells, top, context,
      [&](const LandmarkCells& level, Id steps, math::Filtration plain, math::Filtration filled) {
        const Index cell_size = source.members.size() / level.landmarks;
        if (least_cell <= cell_size && cell_size <= largest_cell) {
          note_singular(filled, level, top, context, observations);
        }
        for (math::Filtration* filtration : {&plain, &filled}) {
          observations.of_cells.push_back(
              follow_affordable(std::move(*filtration), level.landmarks, top, steps, context));
        }
        if (level.landmarks < enough_landmarks) return false;
        return (hopeless && cell_size < 2 * least_cell) ||
               judge(observations.of_cells, kind).confidence >= beyond_doubt;
      });
  return observations;
}

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

double confidence_in_boundary(const CellComplexSource& source, std::span<const LandmarkCells> cells,
                              const BettiNumbers& closed, const Context& context) {
  // Each boundary part adds a vertex, the apex of its cone.
  if (cells.empty() ||
      cells.back().landmarks + source.boundary_parts > math::most_vertices_of_complex) {
    return 0.0;
  }
  std::vector<BettiObservation> observations;
  visit_levels(
      source, cells, 2, context,
      [&](const LandmarkCells& level, Id steps, math::Filtration plain, math::Filtration filled) {
        const BoundaryBands boundary(source, level, context);
        for (math::Filtration capped :
             {cap(plain, boundary.bands(plain)), cap(filled, boundary.bands(filled)),
              cap(filled, boundary.paths(filled, steps))}) {
          observations.push_back(
              follow_affordable(std::move(capped), level.landmarks, 2, steps, context));
        }
        return false;
      });
  const SupportOf support = collect(observations);
  const auto found = support.find(closed);
  if (found == support.end()) return 0.0;
  double rival = 0.0;
  for (const auto& [other, its] : collect_beside(observations, closed)) {
    rival = std::max(rival, its.sum);
  }
  return found->second.strength() * found->second.sum / (found->second.sum + rival);
}

}  // namespace ldle::topology
