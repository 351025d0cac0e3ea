#include "ldle/registration/align_tree.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/seam/embedded_views.h"
#include "ldle/seam/mirrored_overlap.h"

namespace ldle::registration {
namespace {

using NeighborViews = std::vector<Overlaps::Neighbor>;

constexpr Index aligned_per_block = 16;
constexpr Index first_aligned_per_block = 1;
/// The seam has settled if a tear test changes at most this fraction of the torn pairs.
constexpr double settled_part = 0.01;

Overlaps::Neighbor neighbor_to(const Overlaps& overlaps, Id view, Id other) {
  const auto list = overlaps.neighbors[view];
  return *std::lower_bound(list.begin(), list.end(), other,
                           [](const auto& neighbor, Id id) { return neighbor.view < id; });
}

// The views of each color, without the root, which does not move.
Ragged<Id> views_by_color(const TreeToAlign& tree) {
  std::vector<Id> views(tree.order.begin() + 1, tree.order.end());
  std::sort(views.begin(), views.end());
  std::vector<Id> color;
  color.reserve(views.size());
  for (Id view : views) color.push_back(tree.color[view]);
  const Id most = color.empty() ? 0 : *std::max_element(color.begin(), color.end()) + 1;
  Ragged<Id> groups = group_by_label(color, most);
  for (Id& view : groups.values) view = views[view];
  return groups;
}

/// Repeats the tear test for all pairs of a tree's views and records the number of torn pairs.
class TearTest {
 public:
  TearTest(const Placement& placement, const TreeToAlign& tree)
      : placement_(placement), tree_(tree), pairs_(pairs_of(tree, placement.overlaps())) {}

  /// Returns the number of pairs that were torn or closed since the last test.
  Index update(std::vector<char>& connected, Refinement& report, const Context& context) const {
    const std::vector<char> before = states(connected);
    report.torn_history.push_back(find_tears(placement_, tree_, pairs_, connected, context));
    const std::vector<char> after = states(connected);
    return std::inner_product(before.begin(), before.end(), after.begin(), Index{0}, std::plus<>(),
                              std::not_equal_to<>());
  }

 private:
  std::vector<char> states(const std::vector<char>& connected) const {
    std::vector<char> result;
    result.reserve(pairs_.size());
    for (Id pair : pairs_) result.push_back(connected[pair]);
    return result;
  }

  const Placement& placement_;
  const TreeToAlign& tree_;
  std::vector<Id> pairs_;
};

// Aligns a view with Z_s: the neighbours that it is not torn from, or its parent if there are none.
// Returns the largest distance that one of its points moves.
double align_with_connected(Aligner& aligner, const Placement& placement, const TreeToAlign& tree,
                            Id view, const std::vector<char>& connected) {
  NeighborViews torn;
  const auto neighbors = placement.overlaps().neighbors[view];
  for (const auto& neighbor : neighbors) {
    if (!connected[neighbor.pair]) torn.push_back(neighbor);
  }
  if (torn.size() < neighbors.size()) return aligner.align_with_all_but(view, torn);
  const auto parent = neighbor_to(placement.overlaps(), view, tree.parent[view]);
  return aligner.align(view, {&parent, 1});
}

// Aligns views that do not overlap, in parallel. Returns the largest distance that a point moves.
double align_at_once(Placement& placement, const TreeToAlign& tree, std::span<const Id> views,
                     const std::vector<char>& connected, const Context& context) {
  std::vector<double> move(views.size());
  parallel_for(std::ssize(views), aligned_per_block, context, [&](Index begin, Index end) {
    Aligner aligner(placement);
    for (Index i = begin; i < end; ++i) {
      move[i] = align_with_connected(aligner, placement, tree, views[i], connected);
    }
  });
  return move.empty() ? 0.0 : *std::max_element(move.begin(), move.end());
}

void remember_sweep(Placement& placement, const TreeToAlign& tree, Index sweep) {
  const auto* at = std::find(remembered_sweeps.begin(), remembered_sweeps.end(), sweep);
  if (at == remembered_sweeps.end()) return;
  placement.remember(moment_first_sweep + (at - remembered_sweeps.begin()), tree.order);
}

void tear_folds(const Placement& placement, std::span<const Id> pairs, std::vector<char>& connected,
                const Context& context) {
  parallel_for(std::ssize(pairs), 256, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      char& joined = connected[pairs[i]];
      joined = joined && !seam::is_mirrored_overlap(placement.overlaps().shared[pairs[i]],
                                                    placement.placed());
    }
  });
}

/// Places the views of a tree for the first time.
class FirstAlignment {
 public:
  FirstAlignment(Placement& placement, const TreeToAlign& tree)
      : placement_(placement),
        tree_(tree),
        placed_(placement.views().size(), 0),
        level_(placement.views().size(), 0),
        embedded_(placement.views(), placement.overlaps(), placement.embedding(), tree.ball_size) {
    for (Id view : tree.order.subspan(1)) level_[view] = level_[tree.parent[view]] + 1;
  }

  /// Returns the end of the views in tree.order that have the same level as the one at `begin`.
  std::size_t end_of_level(std::size_t begin) const {
    std::size_t end = begin;
    while (end < tree_.order.size() && level_[tree_.order[end]] == level_[tree_.order[begin]]) {
      ++end;
    }
    return end;
  }

  /// Places views by those that have been entered.
  void place(std::span<const Id> views) {
    const Overlaps& overlaps = placement_.overlaps();
    Aligner aligner(placement_);
    NeighborViews entered, overlapping;
    for (Id view : views) {
      const auto parent = neighbor_to(overlaps, view, tree_.parent[view]);
      aligner.place(view, {&parent, 1});
      entered.clear();
      for (const auto& neighbor : overlaps.neighbors[view]) {
        if (placed_[neighbor.view]) entered.push_back(neighbor);
      }
      overlapping = entered;
      if (tree_.tear) embedded_.overlapping(view, entered, overlapping);
      if (tree_.tear_folds) {
        std::erase_if(overlapping, [&](const Overlaps::Neighbor& neighbor) {
          return seam::is_mirrored_overlap(overlaps.shared[neighbor.pair], placement_.placed());
        });
      }
      if (!overlapping.empty()) aligner.place(view, overlapping);
    }
  }

  void enter(std::span<const Id> views, const Context& context) {
    for (Id view : views) placed_[view] = 1;
    if (tree_.tear) embedded_.enter(views, context);
  }

 private:
  Placement& placement_;
  const TreeToAlign& tree_;
  std::vector<char> placed_;
  std::vector<Id> level_;
  seam::EmbeddedViews embedded_;
};

}  // namespace

std::vector<Id> pairs_of(const TreeToAlign& tree, const Overlaps& overlaps) {
  std::vector<Id> pairs;
  for (Id view : tree.order) {
    for (const auto& neighbor : overlaps.neighbors[view]) {
      if (view < neighbor.view) pairs.push_back(neighbor.pair);
    }
  }
  return pairs;
}

Index find_tears(const Placement& placement, const TreeToAlign& tree, std::span<const Id> pairs,
                 std::vector<char>& connected, const Context& context) {
  seam::EmbeddedViews embedded(placement.views(), placement.overlaps(), placement.embedding(),
                               tree.ball_size);
  embedded.enter(tree.order, context);
  embedded.test_pairs(pairs, connected, context);
  if (tree.tear_folds) tear_folds(placement, pairs, connected, context);
  return std::count_if(pairs.begin(), pairs.end(), [&](Id pair) { return !connected[pair]; });
}

void align_first(Placement& placement, const TreeToAlign& tree, const Context& context) {
  FirstAlignment alignment(placement, tree);
  alignment.enter(tree.order.first(1), context);
  for (std::size_t begin = 1; begin < tree.order.size();) {
    const std::size_t end = tree.in_levels ? alignment.end_of_level(begin) : begin + 1;
    const auto views = tree.order.subspan(begin, end - begin);
    if (tree.in_levels || begin % 64 == 0) context.throw_if_stopped();
    if (views.size() == 1) {
      alignment.place(views);
    } else {
      parallel_for(std::ssize(views), first_aligned_per_block, context,
                   [&](Index from, Index to) { alignment.place(views.subspan(from, to - from)); });
    }
    alignment.enter(views, context);
    begin = end;
    context.advance(static_cast<Index>(end), std::ssize(tree.order));
  }
}

Refinement align_again(Placement& placement, const TreeToAlign& tree,
                       const RefinementLimits& limits, Random& random, std::vector<char>& connected,
                       const Context& context) {
  Refinement report;
  const Ragged<Id> by_color = views_by_color(tree);
  std::vector<Id> colors(by_color.size());
  const TearTest tears(placement, tree);
  const auto test = [&] { return tears.update(connected, report, context); };
  const auto few = [&](Index changed) {
    return static_cast<double>(changed) <=
           settled_part * static_cast<double>(report.torn_history.back());
  };

  while (report.sweeps < limits.sweeps && !report.settled) {
    if (report.sweeps % sweeps_per_tear_test == 0) {
      const Index changed = tree.tear ? test() : 0;
      const bool seam_settled = !tree.tear || few(changed);
      if (limits.until_seam_settles && report.sweeps > 0 && seam_settled) return report;
      placement.add_up_images(tree.order, context);
    }
    std::iota(colors.begin(), colors.end(), Id{0});
    random.shuffle(colors);
    report.last_move = 0.0;
    for (Id color : colors) {
      report.last_move = std::max(
          report.last_move, align_at_once(placement, tree, by_color[color], connected, context));
    }
    ++report.sweeps;
    remember_sweep(placement, tree, report.sweeps);
    context.advance(report.sweeps, limits.sweeps);
    context.throw_if_stopped();
    if (report.last_move <= limits.settled_move) report.settled = !(tree.tear && test() > 0);
  }
  if (tree.tear && !report.settled) test();
  return report;
}

}  // namespace ldle::registration
