#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// Union-find with signs: stores for each item whether its orientation is equal (1) or opposite
/// (-1) to that of its set's representative.
class SignedSets {
 public:
  explicit SignedSets(Index count) : more_(count), sign_(count, 1), parent_(count) {
    std::iota(parent_.begin(), parent_.end(), Id{0});
  }
  /// Returns the representative of an item's set, and the sign of the item relative to it.
  std::pair<Id, int> find(Id item) {
    int sign = 1;
    while (parent_[item] != item) {
      sign *= sign_[item];
      item = parent_[item];
    }
    return {item, sign};
  }
  /// Joins the sets of two items whose orientations are equal (sign 1) or opposite (sign -1).
  /// Returns false if they are already in the same set with the other sign.
  bool join(Id a, Id b, int sign) {
    auto [root_a, sign_a] = find(a);
    auto [root_b, sign_b] = find(b);
    if (root_a == root_b) return sign_a * sign_b == sign;
    if (size_of(root_a) < size_of(root_b)) std::swap(root_a, root_b);
    parent_[root_b] = root_a;
    sign_[root_b] = sign_a * sign_b * sign;
    more_[root_a] += size_of(root_b);
    return true;
  }
  /// Number of items in the set of an item.
  Index size(Id item) { return size_of(find(item).first); }
  /// Returns the number of each item's set, and the number of sets. Sets are numbered in the order
  /// of their lowest members.
  std::pair<std::vector<Id>, Index> labels() {
    std::vector<Id> label(parent_.size()), number(parent_.size(), none);
    Id sets = 0;
    for (Id item = 0; item < std::ssize(parent_); ++item) {
      Id& of_root = number[find(item).first];
      if (of_root == none) of_root = sets++;
      label[item] = of_root;
    }
    return {std::move(label), sets};
  }

 private:
  int size_of(Id root) const { return more_[root] + 1; }

  std::vector<int> more_;  // number of members of a representative's set besides itself
  std::vector<int> sign_;  // relative to the parent
  std::vector<Id> parent_;
};

}  // namespace ldle::math
