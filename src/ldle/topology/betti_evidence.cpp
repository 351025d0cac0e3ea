#include "ldle/topology/betti_evidence.h"

#include <algorithm>
#include <map>

#include "ldle/core/parallel_for.h"
#include "ldle/topology/cell_filtration.h"
#include "ldle/topology/singular_points.h"

namespace ldle::topology {
namespace {

/// Where a ball of neighbours covers more than four cells, it tells more of itself than of them.
constexpr Index cells_in_ball = 4;
constexpr Index least_steps = 12;
/// Beyond this many simplices a look is not worth its time.
constexpr std::size_t most_simplices = 400'000;
constexpr std::size_t sampled_stride = 4;
/// Surroundings of cells are looked at where cells are far larger than the balls that join them,
/// and still small.
constexpr Id singular_step = 12;
constexpr Index least_cell = 16;
constexpr Index largest_cell = 100;
/// Smaller cells need not be looked at, where so many leave less doubt than this.
constexpr Index enough_landmarks = 200;
constexpr double beyond_doubt = 0.99;
/// Looks that count towards the confidence, the best ones.
constexpr std::size_t best_looks = 4;
/// Numbers held for less than this share of the steps are passed through, not held.
constexpr double least_share = 0.1;

BettiNumbers numbers_at(const IdMatrix& z2, const IdMatrix& z3, Id step) {
  BettiNumbers betti;
  for (Index q = 0; q < z2.cols(); ++q) {
    betti.z2.push_back(z2(step, q));
    betti.z3.push_back(z3(step, q));
  }
  return betti;
}

BettiObservation follow(const math::Filtration& filtration, Index landmarks, Index top, Id steps,
                        const Context& context) {
  IdMatrix z2, z3;
  parallel_for(2, 1, context, [&](Index begin, Index end) {
    for (Index field = begin; field < end; ++field) {
      (field == 0 ? z2 : z3) = math::betti_numbers(filtration, top, steps, field == 0 ? 2 : 3);
    }
  });
  std::map<BettiNumbers, Index> held;
  Index all = 0;
  for (Id step = 2; step < steps; ++step) {
    if (z2(step, 0) != 1) continue;
    ++held[numbers_at(z2, z3, step)];
    ++all;
  }
  BettiObservation look{landmarks, {}};
  for (const auto& [betti, count] : held) {
    look.held.push_back({betti, static_cast<double>(count) / static_cast<double>(all)});
  }
  std::stable_sort(look.held.begin(), look.held.end(),
                   [](const auto& a, const auto& b) { return a.share > b.share; });
  return look;
}

// The last step up to which a filtration is small enough.
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

// What has entered before a step.
void keep_until(math::Filtration& filtration, Id steps) {
  for (auto& list : filtration) {
    std::erase_if(list,
                  [&](const math::EnteringSimplex& simplex) { return simplex.step >= steps; });
  }
}

// As many steps as can be afforded.
BettiObservation follow_affordable(math::Filtration filtration, Index landmarks, Index top,
                                   Id steps, const Context& context) {
  const Id affordable = affordable_steps(filtration, steps);
  keep_until(filtration, affordable);
  return follow(filtration, landmarks, top, affordable, context);
}

double square(double x) {
  return x * x;
}

void note_singular(const math::Filtration& filled, const LandmarkCells& level, Index dimension,
                   BettiObservations& looks) {
  const std::vector<LocalShape> seen = local_shapes(filled, dimension, singular_step);
  for (std::size_t i = 0; i < level.cell.size(); ++i) {
    if (seen[level.cell[i]] == LocalShape::singular) ++looks.singular[i];
  }
}

/// Points of the boundary that follow each other along it, and points near one of them.
constexpr std::size_t followers = 6;
constexpr std::size_t band_neighbors = 15;

/// What is to be closed at the parts of the boundary.
class BoundaryBands {
 public:
  BoundaryBands(const CellComplexSource& source, const LandmarkCells& level, const Context& context)
      : source_(source), level_(level), context_(context), points_(source.boundary_parts) {
    for (Id i = 0; i < std::ssize(source.boundary_part); ++i) {
      if (source.boundary_part[i] != none) points_[source.boundary_part[i]].push_back(i);
    }
  }

  /// All simplices of the cells that hold points of the boundary or near it: a band along it.
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

  /// Those simplices only that points of the boundary see among themselves. Where a band is narrow,
  /// its two sides stay apart; where points of the boundary are missing, the path has gaps.
  std::vector<math::Filtration> paths(const math::Filtration& filtration, Id steps) const {
    std::vector<math::Filtration> parts;
    for (const auto& points : points_) {
      parts.push_back(common_part(seen_along(points, steps, std::ssize(filtration)), filtration));
    }
    return parts;
  }

 private:
  math::Filtration seen_along(const std::vector<Id>& points, Id steps, Index most) const {
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
  std::vector<std::vector<Id>> points_;  // of each part, as the component counts them
};

/// How well looks support certain numbers.
struct Support {
  double sum = 0.0;  // of squared shares
  std::vector<double> shares;

  void add(double share) {
    sum += square(share);
    shares.push_back(share);
  }
  /// Near 1 where a few looks hold the numbers for long; one look alone may be a chance.
  double strength() const {
    std::vector<double> best = shares;
    std::sort(best.rbegin(), best.rend());
    double doubt = 1.0;
    for (std::size_t i = 0; i < std::min(best_looks, best.size()); ++i) doubt *= 1.0 - best[i];
    return best.size() > 1 ? 1.0 - doubt : 0.5 * (1.0 - doubt);
  }
};
using SupportOf = std::map<BettiNumbers, Support>;

SupportOf collect(std::span<const BettiObservation> looks) {
  SupportOf support;
  for (const BettiObservation& look : looks) {
    for (const auto& [betti, share] : look.held) {
      if (share >= least_share) support[betti].add(share);
    }
  }
  return support;
}

// What else the looks hold that support certain numbers.
SupportOf collect_beside(std::span<const BettiObservation> looks, const BettiNumbers& betti) {
  std::vector<BettiObservation> holding;
  for (const BettiObservation& look : looks) {
    if (look.share_of(betti) >= least_share) holding.push_back(look);
  }
  SupportOf beside = collect(holding);
  beside.erase(betti);
  return beside;
}

}  // namespace

double BettiObservation::share_of(const BettiNumbers& betti) const {
  for (const Held& h : held) {
    if (h.betti == betti) return h.share;
  }
  return 0.0;
}

namespace {

// The complex of what points see of each other's cells. Where a part of the points sees more than
// can be afforded already, later steps are not made.
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

// Calls visit(level, steps, seen, filled) with the complexes of every level, until it returns true.
template <class Visit>
void visit_levels(const CellComplexSource& source, std::span<const LandmarkCells> cells, Index top,
                  const Context& context, Visit&& visit) {
  for (const LandmarkCells& level : cells) {
    context.throw_if_stopped();
    const Index ball = cells_in_ball * source.members.size() / level.landmarks;
    const auto steps = static_cast<Id>(std::min(source.nearest, std::max(ball, least_steps)) + 1);
    math::Filtration seen = make_affordable(source, level, steps, top + 2, context);
    math::Filtration filled = fill_cliques(seen, top + 2, most_simplices);
    if (visit(level, steps, std::move(seen), std::move(filled))) return;
  }
}

}  // namespace

BettiObservations observe_cells(const CellComplexSource& source,
                                std::span<const LandmarkCells> cells, Index top,
                                const ManifoldKind& kind, const Context& context) {
  BettiObservations looks;
  looks.singular.assign(source.members.size(), 0);
  visit_levels(
      source, cells, top, context,
      [&](const LandmarkCells& level, Id steps, math::Filtration seen, math::Filtration filled) {
        const Index cell_size = source.members.size() / level.landmarks;
        if (least_cell <= cell_size && cell_size <= largest_cell) {
          note_singular(filled, level, top, looks);
        }
        for (math::Filtration* filtration : {&seen, &filled}) {
          looks.of_cells.push_back(
              follow_affordable(std::move(*filtration), level.landmarks, top, steps, context));
        }
        return level.landmarks >= enough_landmarks &&
               judge(looks.of_cells, kind).confidence >= beyond_doubt;
      });
  return looks;
}

BettiVerdict judge(std::span<const BettiObservation> looks, const ManifoldKind& kind) {
  const SupportOf support = collect(looks);
  if (support.empty()) return {};
  const auto better = [](const auto& a, const auto& b) { return a.second.sum < b.second.sum; };
  SupportOf fitting = support;
  std::erase_if(fitting, [&](const auto& entry) { return !can_be(entry.first, kind); });
  if (fitting.empty()) {
    return {std::max_element(support.begin(), support.end(), better)->first, 0.0, false};
  }
  const auto [betti, best] = *std::max_element(fitting.begin(), fitting.end(), better);

  // What counts against it: other numbers that fit; and those that do not, if cells of the sizes
  // that speak for it hold them as well and holes too small to be seen do not explain them.
  double rival = 0.0;
  for (const auto& [other, its] : fitting) {
    if (other != betti) rival = std::max(rival, its.sum);
  }
  for (const auto& [other, its] : collect_beside(looks, betti)) {
    if (!can_be_with_holes_unseen(other, betti, kind)) rival = std::max(rival, its.sum);
  }
  return {betti, best.strength() * best.sum / (best.sum + rival), true};
}

double confidence_in_boundary(const CellComplexSource& source, std::span<const LandmarkCells> cells,
                              const BettiNumbers& closed, const Context& context) {
  // Each part of the boundary gets a vertex of its own.
  if (cells.empty() ||
      cells.back().landmarks + source.boundary_parts > math::most_vertices_of_complex) {
    return 0.0;
  }
  std::vector<BettiObservation> looks;
  visit_levels(
      source, cells, 2, context,
      [&](const LandmarkCells& level, Id steps, math::Filtration seen, math::Filtration filled) {
        const BoundaryBands boundary(source, level, context);
        for (math::Filtration capped :
             {cap(seen, boundary.bands(seen)), cap(filled, boundary.bands(filled)),
              cap(filled, boundary.paths(filled, steps))}) {
          looks.push_back(follow_affordable(std::move(capped), level.landmarks, 2, steps, context));
        }
        return false;
      });
  const SupportOf support = collect(looks);
  const auto found = support.find(closed);
  if (found == support.end()) return 0.0;
  double rival = 0.0;
  for (const auto& [other, its] : collect_beside(looks, closed)) rival = std::max(rival, its.sum);
  return found->second.strength() * found->second.sum / (found->second.sum + rival);
}

}  // namespace ldle::topology
