#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// Collects every point that may be among the k nearest, or tie with the k-th, if the given squared
/// distances are accurate only up to `slack` (absolute) and `relative`. It has the interface of a
/// nanoflann result set.
class CandidateSet {
 public:
  using DistanceType = double;
  using IndexType = Id;

  CandidateSet(Index nearest, double slack, double relative = 1e-9)
      : nearest_(nearest), slack_(slack), relative_(relative) {}

  void clear() {
    smallest_.clear();
    candidates_.clear();
  }

  std::size_t size() const { return smallest_.size(); }
  bool full() const { return static_cast<Index>(smallest_.size()) == nearest_; }
  double worstDist() const {
    // Positive even if all points coincide: a search takes only points strictly below this value.
    return full()
               ? smallest_.front() * (1.0 + relative_) + slack_ + std::numeric_limits<double>::min()
               : std::numeric_limits<double>::max();
  }

  template <class PointId>
  bool addPoint(double squared_distance, PointId point) {
    if (squared_distance > worstDist()) return true;
    candidates_.push_back({squared_distance, static_cast<Id>(point)});
    if (!full()) {
      smallest_.push_back(squared_distance);
      std::push_heap(smallest_.begin(), smallest_.end());
    } else if (squared_distance < smallest_.front()) {
      std::pop_heap(smallest_.begin(), smallest_.end());
      smallest_.back() = squared_distance;
      std::push_heap(smallest_.begin(), smallest_.end());
    }
    return true;
  }

  /// Number of candidates, some of which may have been excluded since they were added.
  std::size_t candidates() const { return candidates_.size(); }

  /// Writes the remaining candidates to `points`, in no particular order.
  void take(std::vector<Id>& points) const {
    points.clear();
    const double worst = worstDist();
    for (const Candidate& c : candidates_) {
      if (c.squared_distance <= worst) points.push_back(c.point);
    }
  }

 private:
  struct Candidate {
    double squared_distance;
    Id point;
  };

  Index nearest_;
  double slack_, relative_;
  std::vector<double> smallest_;  // max-heap of the k smallest squared distances so far
  std::vector<Candidate> candidates_;
};

}  // namespace ldle::math
