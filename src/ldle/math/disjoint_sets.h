#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// Union-find; the representative of a set is its lowest member.
class DisjointSets {
 public:
  explicit DisjointSets(Index count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), Id{0});
  }

  /// Adds an item, in a set of its own, and returns it.
  Id add() {
    parent_.push_back(static_cast<Id>(parent_.size()));
    return parent_.back();
  }

  Id find(Id item) {
    while (parent_[item] != item) {
      parent_[item] = parent_[parent_[item]];
      item = parent_[item];
    }
    return item;
  }

  /// Joins the sets of two items. Returns false if both are already in the same set.
  bool join(Id a, Id b) {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    if (b < a) std::swap(a, b);
    parent_[b] = a;
    return true;
  }

  /// Returns the number of each item's set, and the number of sets. Sets are numbered in the order
  /// of their lowest members.
  std::pair<std::vector<Id>, Index> labels() {
    std::vector<Id> label(parent_.size(), none);
    Id sets = 0;
    for (std::size_t i = 0; i < parent_.size(); ++i) {
      const Id root = find(static_cast<Id>(i));
      label[i] = root == static_cast<Id>(i) ? sets++ : label[root];
    }
    return {std::move(label), sets};
  }

 private:
  std::vector<Id> parent_;
};

}  // namespace ldle::math
