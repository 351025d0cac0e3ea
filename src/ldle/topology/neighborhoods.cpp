#include "ldle/topology/neighborhoods.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"

namespace ldle::topology {
namespace {

/// Finds the points of a list that paths within the list connect with its first point.
class ListWalker {
 public:
  explicit ListWalker(const PathGraph& paths) : paths_(paths), position_(paths.size(), none) {}

  /// Moves the points that are reached to the front, keeping their order, and returns their number.
  Index gather(std::span<Id> list) {
    for (Id i = 0; i < std::ssize(list); ++i) position_[list[i]] = i;
    reached_.assign(list.size(), 0);
    reached_[0] = 1;
    front_.assign(1, 0);
    while (!front_.empty()) {
      const Id from = list[front_.back()];
      front_.pop_back();
      for (const auto& edge : paths_.edges[from]) {
        const Id to = position_[edge.to];
        if (to == none || reached_[to] != 0) continue;
        reached_[to] = 1;
        front_.push_back(to);
      }
    }
    for (Id point : list) position_[point] = none;
    Index kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (reached_[i] != 0) list[kept++] = list[i];
    }
    return kept;
  }

 private:
  const PathGraph& paths_;
  std::vector<Id> position_;  // of each point in the present list, or none
  std::vector<char> reached_;
  std::vector<Id> front_;
};

}  // namespace

Ragged<Id> connected_neighborhoods(const NeighborGraph& graph, const PathGraph& paths,
                                   const Context& context) {
  constexpr Index block = 16384;
  const Index n = graph.size();
  Ragged<Id> lists;
  lists.offsets.resize(n + 1);
  for (Index k = 0; k < n; ++k) {
    // The graph may have more entries: ties of the last neighbour.
    lists.offsets[k + 1] = lists.offsets[k] + std::min(graph.nearest, graph.neighbors.length(k));
  }
  lists.values.resize(lists.offsets[n]);
  std::vector<Index> kept(n);
  parallel_for_with_progress(n, block, context, [&](Index begin, Index end) {
    ListWalker walker(paths);
    for (Index k = begin; k < end; ++k) {
      const auto list = lists[k];
      std::copy_n(graph.neighbors[k].begin(), list.size(), list.begin());
      kept[k] = walker.gather(list);
    }
  });
  Index next = 0;
  for (Index k = 0; k < n; ++k) {
    const Index begin = lists.offsets[k];
    std::copy_n(lists.values.begin() + begin, kept[k], lists.values.begin() + next);
    lists.offsets[k] = next;
    next += kept[k];
  }
  lists.offsets[n] = next;
  lists.values.resize(next);
  return lists;
}

}  // namespace ldle::topology
