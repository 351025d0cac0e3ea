#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// A set of unordered pairs of ids.
class IdPairSet {
 public:
  explicit IdPairSet(std::span<const IdPair> pairs) {
    pairs_.reserve(pairs.size());
    for (const IdPair& pair : pairs) pairs_.push_back(ascending(pair.first, pair.second));
    std::sort(pairs_.begin(), pairs_.end());
  }

  bool contains(Id a, Id b) const {
    return !pairs_.empty() && a != b &&
           std::binary_search(pairs_.begin(), pairs_.end(), ascending(a, b));
  }

 private:
  static IdPair ascending(Id a, Id b) { return {std::min(a, b), std::max(a, b)}; }

  std::vector<IdPair> pairs_;
};

}  // namespace ldle::math
