#include "ldle/registration/shorten_seam.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ldle/core/part_of_stage.h"
#include "ldle/math/disjoint_sets.h"

namespace ldle::registration {
namespace {

/// Share of the time of placing and synchronising views that placing takes, for the progress.
constexpr double aligned_at = 0.3;
/// Smaller alignment errors, in units of a typical view's size, do not show.
constexpr double small_error = 0.05;
/// Two images of an overlap agree if their distance is at most this fraction of a typical view's
/// size (root mean square).
constexpr double agreeing_gap = 0.5;
constexpr Index most_passes = 30;

/// The same tree, walked in another order. `parent` gets the parents of its views.
TreeToAlign in_order(const TreeToAlign& tree, const StartedTree& other, std::vector<Id>& parent) {
  for (std::size_t i = 0; i < other.order.size(); ++i) parent[other.order[i]] = other.parent[i];
  return {other.order,     parent,         tree.color,    tree.tear,
          tree.tear_folds, tree.ball_size, tree.in_levels};
}

/// Which views of a tree hold together.
class ConnectedViews {
 public:
  ConnectedViews(const TreeToAlign& tree, const Overlaps& overlaps)
      : tree_(tree), overlaps_(overlaps), pairs_(pairs_of(tree, overlaps)) {}

  const std::vector<Id>& pairs() const { return pairs_; }
  Index torn(const std::vector<char>& connected) const {
    return std::count_if(pairs_.begin(), pairs_.end(), [&](Id pair) { return !connected[pair]; });
  }
  /// Places in the tree's order of the views that no chain of connected pairs joins to the root.
  std::vector<Id> beyond_root(const std::vector<char>& connected) const {
    math::DisjointSets sets(overlaps_.neighbors.size());
    for (Id pair : pairs_) {
      if (connected[pair]) sets.join(overlaps_.pairs[pair].first, overlaps_.pairs[pair].second);
    }
    std::vector<Id> found;
    for (std::size_t i = 0; i < tree_.order.size(); ++i) {
      if (sets.find(tree_.order[i]) != sets.find(tree_.order[0])) {
        found.push_back(static_cast<Id>(i));
      }
    }
    return found;
  }

 private:
  const TreeToAlign& tree_;
  const Overlaps& overlaps_;
  std::vector<Id> pairs_;
};

/// The cost of a cut; see try_other_cut.
double cost_of_cut(const Placement& placement, const ConnectedViews& views,
                   const std::vector<char>& connected, const CutRule& rule,
                   const Context& context) {
  const double error =
      alignment_error(placement, views.pairs(), connected, context).root_mean_square();
  return (error / rule.typical_size + small_error) *
         std::pow(static_cast<double>(views.torn(connected)), rule.seam_weight);
}

/// Synchronises the views of a tree, if the cost of its cut is below `least` after the first round.
void synchronize_start(Placement& placement, const TreeToAlign& tree, const CutRule& rule,
                       double least, StartedTree& start, std::vector<char>& connected,
                       const Context& context) {
  continue_synchronization(placement, tree, 1, start.report, connected, context);
  if (rule.seam_weight > 0.0) {
    const ConnectedViews views(tree, placement.overlaps());
    start.first_cost = cost_of_cut(placement, views, connected, rule, context);
  }
  if (!(start.first_cost < least)) return;
  continue_synchronization(placement, tree, most_synchronizing_rounds, start.report, connected,
                           context);
}

/// Moves views across the seam one after the other.
class SeamCrossing {
 public:
  SeamCrossing(Placement& placement, double typical_size, std::vector<char>& connected)
      : placement_(placement),
        aligner_(placement),
        connected_(connected),
        most_squared_(std::pow(agreeing_gap * typical_size, 2)) {}

  /// Moves a view to where it agrees with more of its neighbours, counted by shared points.
  bool cross(Id view) {
    const auto neighbors = placement_.overlaps().neighbors[view];
    Index here = 0, torn = 0;
    for (const auto& neighbor : neighbors) {
      (connected_[neighbor.pair] ? here : torn) += shared(neighbor);
    }
    if (torn <= here) return false;
    const RigidMotion start = placement_.motion(view);
    std::vector<char> tried(neighbors.size(), 0);
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
      if (connected_[neighbors[i].pair] || tried[i]) continue;
      aligner_.place(view, {&neighbors[i], 1});
      std::vector<Overlaps::Neighbor> agreeing = agreeing_with(view);
      for (std::size_t j = 0; j < neighbors.size(); ++j) {
        tried[j] = tried[j] || agrees(neighbors[j]);
      }
      if (shared(agreeing) <= here) continue;
      aligner_.place(view, agreeing);
      agreeing = agreeing_with(view);
      if (shared(agreeing) <= here) continue;
      for (const auto& neighbor : neighbors) connected_[neighbor.pair] = 0;
      for (const auto& neighbor : agreeing) connected_[neighbor.pair] = 1;
      return true;
    }
    placement_.place(view, start);
    return false;
  }

 private:
  Index shared(const Overlaps::Neighbor& neighbor) const {
    return placement_.overlaps().shared.length(neighbor.pair);
  }
  Index shared(const std::vector<Overlaps::Neighbor>& neighbors) const {
    Index sum = 0;
    for (const auto& neighbor : neighbors) sum += shared(neighbor);
    return sum;
  }
  bool agrees(const Overlaps::Neighbor& neighbor) {
    images_of_shared(placement_.overlaps(), neighbor.pair, placement_.placed(), first_, second_);
    return (first_ - second_).squaredNorm() <= most_squared_ * static_cast<double>(first_.rows());
  }
  std::vector<Overlaps::Neighbor> agreeing_with(Id view) {
    std::vector<Overlaps::Neighbor> agreeing;
    for (const auto& neighbor : placement_.overlaps().neighbors[view]) {
      if (agrees(neighbor)) agreeing.push_back(neighbor);
    }
    return agreeing;
  }

  Placement& placement_;
  Aligner aligner_;
  std::vector<char>& connected_;
  double most_squared_;
  RowMatrix first_, second_;
};

/// The view that is farthest from a given one; of equal ones the lowest.
Id farthest_from(math::ShortestWalk& walk, Id start) {
  std::vector<Id> views = walk.from(start);
  std::sort(views.begin(), views.end());
  return *std::max_element(views.begin(), views.end(),
                           [&](Id a, Id b) { return walk.distance(a) < walk.distance(b); });
}

}  // namespace

StartedTree start_tree(Placement& placement, const TreeToAlign& tree, const CutRule& rule,
                       std::vector<char>& connected, const Context& context) {
  StartedTree start;
  start.order.assign(tree.order.begin(), tree.order.end());
  for (Id view : tree.order) start.parent.push_back(tree.parent[view]);
  // Views of one level miss each other's errors, which synchronisation corrects.
  align_first(placement, tree, part_of_stage(context, 0.0, aligned_at));
  start.aligned = placement.motions(tree.order, context);
  if (rule.synchronize) {
    synchronize_start(placement, tree, rule, HUGE_VAL, start, connected,
                      part_of_stage(context, aligned_at, 1.0));
  }
  start.synchronized = placement.motions(tree.order, context);
  return start;
}

void try_other_cut(Placement& placement, const TreeToAlign& tree,
                   const std::vector<math::WeightedEdge>& links, const CutRule& rule,
                   StartedTree& start, std::vector<char>& connected, const Context& context) {
  const ConnectedViews views(tree, placement.overlaps());
  const double cost = cost_of_cut(placement, views, connected, rule, context);
  math::ShortestWalk walk(placement.views().size(), links);
  StartedTree other;
  other.order = walk.from(farthest_from(walk, tree.order[0]));
  for (Id view : other.order) other.parent.push_back(walk.parent(view));
  std::vector<Id> parent = tree.parent;
  const TreeToAlign walked = in_order(tree, other, parent);
  align_first(placement, walked, part_of_stage(context, 0.0, aligned_at));
  other.aligned = placement.motions(other.order, context);
  std::vector<char> joined = connected;
  synchronize_start(placement, walked, rule, start.first_cost, other, joined,
                    part_of_stage(context, aligned_at, 1.0));
  other.synchronized = placement.motions(other.order, context);
  if (other.first_cost < start.first_cost &&
      cost_of_cut(placement, views, joined, rule, context) < cost) {
    start = std::move(other);
    connected = std::move(joined);
  } else {
    placement.place(start.order, start.synchronized, context);
  }
}

void straighten_seam(Placement& placement, const TreeToAlign& tree, const CutRule& rule,
                     std::vector<char>& connected, const Context& context) {
  const ConnectedViews views(tree, placement.overlaps());
  const double cost = cost_of_cut(placement, views, connected, rule, context);
  const std::vector<RigidMotion> start = placement.motions(tree.order, context);
  std::vector<char> joined = connected;
  SeamCrossing crossing(placement, rule.typical_size, joined);
  bool moves = true;
  for (Index pass = 0; moves && pass < most_passes; ++pass) {
    context.throw_if_stopped();
    moves = false;
    for (Id view : tree.order.subspan(1)) moves = crossing.cross(view) || moves;
  }
  find_tears(placement, tree, views.pairs(), joined, context);
  // Views that are torn from all others return to their places.
  if (const std::vector<Id> lost = views.beyond_root(joined); !lost.empty()) {
    for (Id at : lost) placement.place(tree.order[at], start[at]);
    find_tears(placement, tree, views.pairs(), joined, context);
  }
  if (cost_of_cut(placement, views, joined, rule, context) < cost &&
      views.beyond_root(joined).size() <= views.beyond_root(connected).size()) {
    connected = std::move(joined);
  } else {
    placement.place(tree.order, start, context);
  }
}

}  // namespace ldle::registration
