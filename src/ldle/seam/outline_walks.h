#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "ldle/seam/outline.h"

namespace ldle::seam {

/// All walks along the outlines, one after the other. A place is a position in this sequence; a
/// point may have several places.
class OutlineWalks {
 public:
  explicit OutlineWalks(const std::vector<Outline>& outlines) {
    for (const Outline& outline : outlines) {
      for (const auto& walk : outline.walks) {
        begin_.push_back(size());
        points_.insert(points_.end(), walk.begin(), walk.end());
      }
    }
    begin_.push_back(size());
  }

  Index size() const { return std::ssize(points_); }
  Index count() const { return std::ssize(begin_) - 1; }
  Index begin(Index walk) const { return begin_[walk]; }
  Index length(Index walk) const { return begin_[walk + 1] - begin_[walk]; }
  Index walk_of(Id place) const {
    return std::upper_bound(begin_.begin(), begin_.end(), place) - begin_.begin() - 1;
  }
  Id point(Id place) const { return points_[place]; }

  /// The place `steps` steps ahead on the same walk; negative steps go backward.
  Id step(Id place, Index steps) const {
    const Index walk = walk_of(place), first = begin(walk), count = length(walk);
    return static_cast<Id>(first + ((place - first + steps) % count + count) % count);
  }
  /// Number of steps forward from one place to another on the same walk.
  Index steps_forward(Id from, Id to) const {
    const Index count = length(walk_of(from));
    return ((to - from) % count + count) % count;
  }
  /// Number of steps in the shorter direction, negative if it is backward. For places on different
  /// walks, size(), which is more than any number of steps.
  Index steps_between(Id from, Id to) const {
    if (walk_of(to) != walk_of(from)) return size();
    const Index forward = steps_forward(from, to), count = length(walk_of(from));
    return forward <= count / 2 ? forward : forward - count;
  }
  /// Tolerance in steps for the position of a segment around a place, and smallest length of a
  /// segment: a fraction of the walk, but at least a few steps.
  Index tolerance(Id place) const {
    const auto count = static_cast<double>(length(walk_of(place)));
    return std::max(least_length, static_cast<Index>(least_share * count));
  }

 private:
  static constexpr double least_share = 0.015;
  static constexpr Index least_length = 5;

  std::vector<Id> points_;
  std::vector<Index> begin_;
};

}  // namespace ldle::seam
