#include "ldle/math/graph_blocks.h"

namespace ldle::math {

Ragged<Id> graph_blocks(const Ragged<Id>& neighbors, Index size) {
  const Index n = neighbors.size();
  std::vector<Id> block_of(n, none);
  std::vector<Id> front;   // nodes that were reached but are in no block yet; some are by now
  std::size_t oldest = 0;  // in `front`
  std::vector<Id> queue;
  Id blocks = 0, lowest = 0;
  const auto next_seed = [&] {
    while (oldest < front.size()) {
      const Id node = front[oldest++];
      if (block_of[node] == none) return node;
    }
    front.clear();
    oldest = 0;
    while (lowest < n && block_of[lowest] != none) ++lowest;
    return lowest < n ? lowest : none;
  };
  for (Id seed = next_seed(); seed != none; seed = next_seed(), ++blocks) {
    queue.assign(1, seed);
    block_of[seed] = blocks;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (Id node : neighbors[queue[at]]) {
        if (block_of[node] != none) continue;
        if (std::ssize(queue) < size) {
          block_of[node] = blocks;
          queue.push_back(node);
        } else {
          front.push_back(node);
        }
      }
    }
  }
  return group_by_label(block_of, blocks);
}

}  // namespace ldle::math
