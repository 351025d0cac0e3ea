#include "ldle/registration/align_tree.h"

#include <algorithm>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/seam/embedded_views.h"
#include "ldle/seam/mirrored_overlap.h"

namespace ldle::registration {
namespace {

using NeighborViews = std::vector<Overlaps::Neighbor>;

constexpr Index views_per_block = 16;

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

  /// Returns true if a pair was torn or closed since the last test.
  bool update(std::vector<char>& connected, Refinement& report, const Context& context) const {
    const std::vector<char> before = states(connected);
    report.torn_history.push_back(find_tears(placement_, tree_, pairs_, connected, context));
    return states(connected) != before;
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
  parallel_for(std::ssize(views), views_per_block, context, [&](Index begin, Index end) {
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
  embedded.enter(tree.order);
  embedded.test_pairs(pairs, connected, context);
  if (tree.tear_folds) tear_folds(placement, pairs, connected, context);
  return std::count_if(pairs.begin(), pairs.end(), [&](Id pair) { return !connected[pair]; });
}

void align_first(Placement& placement, const TreeToAlign& tree, const Context& context) {
  const Overlaps& overlaps = placement.overlaps();
  std::vector<char> placed(placement.views().size(), 0);
  seam::EmbeddedViews embedded(placement.views(), overlaps, placement.embedding(), tree.ball_size);
  Aligner aligner(placement);
  NeighborViews placed_neighbors, overlapping;
  const auto settle = [&](Id view) {
    placed[view] = 1;
    if (tree.tear) embedded.enter(view);
  };
  settle(tree.order[0]);
  for (std::size_t i = 1; i < tree.order.size(); ++i) {
    if (i % 64 == 0) context.throw_if_stopped();
    const Id view = tree.order[i];
    const auto parent = neighbor_to(overlaps, view, tree.parent[view]);
    aligner.align(view, {&parent, 1});
    placed_neighbors.clear();
    for (const auto& neighbor : overlaps.neighbors[view]) {
      if (placed[neighbor.view]) placed_neighbors.push_back(neighbor);
    }
    if (tree.tear) {
      embedded.overlapping(view, placed_neighbors, overlapping);
    } else {
      overlapping = placed_neighbors;
    }
    if (tree.tear_folds) {
      std::erase_if(overlapping, [&](const Overlaps::Neighbor& neighbor) {
        return seam::is_mirrored_overlap(overlaps.shared[neighbor.pair], placement.placed());
      });
    }
    if (!overlapping.empty()) aligner.align(view, overlapping);
    settle(view);
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

  while (report.sweeps < limits.sweeps && !report.settled) {
    if (report.sweeps % sweeps_per_tear_test == 0) {
      if (tree.tear) test();
      placement.add_up_images(tree.order);
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
    if (report.last_move <= limits.settled_move) report.settled = !(tree.tear && test());
  }
  if (tree.tear && !report.settled) test();
  return report;
}

}  // namespace ldle::registration
