#include "ldle/registration/align_tree.h"

#include <algorithm>

#include "ldle/registration/tears.h"

namespace ldle {
namespace {

using Neighbors = std::vector<Overlaps::Neighbor>;

Overlaps::Neighbor neighbor_to(const Overlaps& overlaps, Id view, Id other) {
  const auto list = overlaps.neighbors[view];
  return *std::lower_bound(list.begin(), list.end(), other,
                           [](const auto& neighbor, Id id) { return neighbor.view < id; });
}

Index count_torn(const Overlaps& overlaps, std::span<const Id> views,
                 const std::vector<char>& connected) {
  Index torn = 0;
  for (Id view : views) {
    for (const auto& neighbor : overlaps.neighbors[view]) torn += !connected[neighbor.pair];
  }
  return torn / 2;
}

// True when some pair was torn or closed.
bool test_tears(const Placement& placement, const TreeToAlign& tree, std::vector<char>& connected,
                Refinement& report, Progress& progress) {
  const std::vector<char> before = connected;
  EmbeddedViews embedded(placement, tree.ball_size);
  embedded.enter(tree.order);
  embedded.test_pairs(connected, progress);
  report.torn_history.push_back(count_torn(placement.overlaps(), tree.order, connected));
  return connected != before;
}

// Z_s: the neighbours that are whole, or the parent alone.
void whole_neighbors(const Placement& placement, const TreeToAlign& tree, Id view,
                     const std::vector<char>& connected, Neighbors& result) {
  result.clear();
  for (const auto& neighbor : placement.overlaps().neighbors[view]) {
    if (connected[neighbor.pair]) result.push_back(neighbor);
  }
  if (result.empty()) {
    result.push_back(neighbor_to(placement.overlaps(), view, tree.parent[view]));
  }
}

}  // namespace

void align_first(Placement& placement, const TreeToAlign& tree, Progress& progress) {
  const Overlaps& overlaps = placement.overlaps();
  std::vector<char> placed(placement.views().size(), 0);
  EmbeddedViews embedded(placement, tree.ball_size);
  Neighbors placed_neighbors, whole;
  const auto settle = [&](Id view) {
    placed[view] = 1;
    if (tree.tear) embedded.enter(view);
  };
  settle(tree.order[0]);
  for (std::size_t i = 1; i < tree.order.size(); ++i) {
    if (i % 64 == 0) progress.throw_if_stopped();
    const Id view = tree.order[i];
    const auto parent = neighbor_to(overlaps, view, tree.parent[view]);
    placement.align(view, {&parent, 1});
    placed_neighbors.clear();
    for (const auto& neighbor : overlaps.neighbors[view]) {
      if (placed[neighbor.view]) placed_neighbors.push_back(neighbor);
    }
    if (tree.tear) {
      embedded.overlapping(view, placed_neighbors, whole);
    } else {
      whole = placed_neighbors;
    }
    if (!whole.empty()) placement.align(view, whole);
    settle(view);
  }
}

Refinement align_again(Placement& placement, const TreeToAlign& tree,
                       const RefinementLimits& limits, Random& random, std::vector<char>& connected,
                       Progress& progress) {
  Refinement report;
  std::vector<Id> by_index(tree.order.begin() + 1, tree.order.end());
  std::sort(by_index.begin(), by_index.end());
  Neighbors neighbors;
  const auto test = [&] { return test_tears(placement, tree, connected, report, progress); };

  while (report.sweeps < limits.sweeps && !report.settled) {
    if (tree.tear && report.sweeps % sweeps_per_tear_test == 0) test();
    std::vector<Id> order = by_index;
    random.shuffle(order);
    report.last_move = 0.0;
    for (Id view : order) {
      whole_neighbors(placement, tree, view, connected, neighbors);
      report.last_move = std::max(report.last_move, placement.align(view, neighbors));
    }
    ++report.sweeps;
    progress.advance(report.sweeps, limits.sweeps);
    progress.throw_if_stopped();
    if (report.last_move <= limits.settled_move) report.settled = !(tree.tear && test());
  }
  if (tree.tear && !report.settled) test();
  return report;
}

}  // namespace ldle
