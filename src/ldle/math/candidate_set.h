#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// Gathers every point that may be among the k nearest, or tie with the k-th, when the squared
/// distances offered are only accurate up to `slack` (absolute) and a relative 1e-9. It has the
/// interface of a nanoflann result set.
class CandidateSet {
 public:
  using DistanceType = double;
  using IndexType = Id;

  CandidateSet(Index nearest, double slack) : nearest_(nearest), slack_(slack) {}

  void clear() {
    smallest_.clear();
    candidates_.clear();
  }

  std::size_t size() const { return smallest_.size(); }
  bool full() const { return static_cast<Index>(smallest_.size()) == nearest_; }
  double worstDist() const {
    // Above zero even where all points coincide, since a search takes only what is below it.
    return full() ? smallest_.front() * (1.0 + 1e-9) + slack_ + std::numeric_limits<double>::min()
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

  /// The candidates that are left, in no order.
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
  double slack_;
  std::vector<double> smallest_;  // max-heap of the k smallest squared distances so far
  std::vector<Candidate> candidates_;
};

}  // namespace ldle::math
