#include "ldle/math/aggregate_nodes.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"

namespace ldle::math {
namespace {

constexpr Index nodes_per_block = 8192;
/// An edge is heavy if it has at least this fraction of the largest weight at the node.
constexpr float heavy_part = 0.05F;

/// Aggregates the nodes from `begin` to `end`, numbered from 0.
class BlockAggregation {
 public:
  BlockAggregation(const LaplacianRows& rows, Index begin, Index end, std::vector<Id>& aggregate)
      : rows_(rows), begin_(begin), end_(end), aggregate_(aggregate) {}

  /// Returns the number of aggregates.
  Id run() {
    for (Index i = begin_; i < end_; ++i) found_around_untouched(i);
    const std::vector<Id> cores(aggregate_.begin() + begin_, aggregate_.begin() + end_);
    for (Index i = begin_; i < end_; ++i) {
      if (is_free(i)) join_heaviest(i, cores);
    }
    for (Index i = begin_; i < end_; ++i) {
      if (is_free(i)) found_aggregate(i);
    }
    return count_;
  }

 private:
  bool is_free(Index i) const { return aggregate_[i] == none && rows_.neighbors.length(i) > 0; }

  /// Calls action(node, weight) for the neighbours in the block that heavy edges lead to.
  template <class Action>
  void for_heavy(Index i, const Action& action) const {
    const Index from = rows_.neighbors.offsets[i], to = rows_.neighbors.offsets[i + 1];
    const float largest = *std::max_element(rows_.weight.begin() + from, rows_.weight.begin() + to);
    for (Index s = from; s < to; ++s) {
      const Id other = rows_.neighbors.values[s];
      if (other < begin_ || other >= end_ || rows_.weight[s] < heavy_part * largest) continue;
      action(other, rows_.weight[s]);
    }
  }

  void found_around_untouched(Index i) {
    if (!is_free(i)) return;
    bool touched = false;
    for_heavy(i, [&](Id other, float) { touched = touched || aggregate_[other] != none; });
    if (!touched) found_aggregate(i);
  }

  void found_aggregate(Index i) {
    aggregate_[i] = count_;
    for_heavy(i, [&](Id other, float) {
      if (aggregate_[other] == none) aggregate_[other] = count_;
    });
    ++count_;
  }

  void join_heaviest(Index i, const std::vector<Id>& cores) {
    float heaviest = 0.0F;
    for_heavy(i, [&](Id other, float weight) {
      if (cores[other - begin_] == none || weight <= heaviest) return;
      heaviest = weight;
      aggregate_[i] = cores[other - begin_];
    });
  }

  const LaplacianRows& rows_;
  Index begin_, end_;
  std::vector<Id>& aggregate_;
  Id count_ = 0;
};

}  // namespace

Aggregates aggregate_nodes(const LaplacianRows& rows, const Context& context) {
  const Index n = rows.size(), blocks = (n + nodes_per_block - 1) / nodes_per_block;
  Aggregates result{std::vector<Id>(n, none), 0};
  std::vector<Id> first(blocks + 1, 0);
  parallel_for(n, nodes_per_block, context, [&](Index begin, Index end) {
    first[begin / nodes_per_block + 1] = BlockAggregation(rows, begin, end, result.of_node).run();
  });
  for (Index b = 0; b < blocks; ++b) first[b + 1] += first[b];
  parallel_for(n, nodes_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      if (result.of_node[i] != none) result.of_node[i] += first[begin / nodes_per_block];
    }
  });
  result.count = first[blocks];
  return result;
}

}  // namespace ldle::math
