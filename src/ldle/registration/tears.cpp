#include "ldle/registration/tears.h"

#include <algorithm>
#include <limits>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/stretch.h"

namespace ldle {
namespace {

bool intersect(const std::vector<Id>& a, const std::vector<Id>& b) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

}  // namespace

EmbeddedViews::EmbeddedViews(const Placement& placement, Index ball_size)
    : placement_(placement),
      ball_size_(ball_size),
      tree_(placement.views().dimension),
      entered_(placement.views().size(), 0) {}

void EmbeddedViews::enter(Id view) {
  enter(std::span<const Id>(&view, 1));
}

void EmbeddedViews::enter(std::span<const Id> views) {
  const Index d = placement_.views().dimension;
  std::vector<double> coordinates;
  for (Id view : views) {
    for (Id k : placement_.views().clusters[view]) {
      coordinates.insert(coordinates.end(), placement_.embedded(k), placement_.embedded(k) + d);
      entered_points_.push_back(k);
    }
    entered_[view] = 1;
  }
  tree_.add(coordinates);
}

// Sufficient: some point of one cluster lies in the ball of a point of the other. The closest pair
// is the best candidate, and deciding for it takes a short count.
bool EmbeddedViews::near_each_other(Id view, Id other, Id guest) const {
  const Index d = placement_.views().dimension;
  double gap = std::numeric_limits<double>::infinity();
  const double* place = nullptr;
  for (Id a : placement_.views().clusters[view]) {
    for (Id b : placement_.views().clusters[other]) {
      const double squared = squared_gap(placement_.embedded(a), placement_.embedded(b), d);
      if (squared >= gap) continue;
      gap = squared;
      place = placement_.embedded(a);
    }
  }
  Index closer = tree_.count_within(place, gap, ball_size_);
  if (guest != none) {
    for (Id k : placement_.views().clusters[guest]) {
      if (squared_gap(place, placement_.embedded(k), d) <= gap) ++closer;
    }
  }
  return closer < ball_size_;
}

// U~^g of a view among the entered points and those of a guest that is not entered.
EmbeddedViews::PointSet EmbeddedViews::ball_union(Id view, Id guest) const {
  const Index d = placement_.views().dimension;
  struct Candidate {
    double squared_distance;
    Id point;
  };
  std::vector<Candidate> candidates;
  std::vector<double> squared_distances;
  std::vector<Id> found;
  PointSet points;
  for (Id center : placement_.views().clusters[view]) {
    const double* place = placement_.embedded(center);
    candidates.clear();
    tree_.near(place, ball_size_, found);
    for (Id number : found) {
      candidates.push_back({squared_gap(place, tree_.point(number), d), entered_points_[number]});
    }
    if (guest != none) {
      for (Id k : placement_.views().clusters[guest]) {
        candidates.push_back({squared_gap(place, placement_.embedded(k), d), k});
      }
    }
    double limit = std::numeric_limits<double>::infinity();
    if (static_cast<Index>(candidates.size()) >= ball_size_) {
      squared_distances.clear();
      for (const Candidate& c : candidates) squared_distances.push_back(c.squared_distance);
      const auto last = squared_distances.begin() + (ball_size_ - 1);
      std::nth_element(squared_distances.begin(), last, squared_distances.end());
      limit = *last;
    }
    for (const Candidate& c : candidates) {
      if (c.squared_distance < limit) points.push_back(c.point);
    }
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

void EmbeddedViews::overlapping(Id view, std::span<const Overlaps::Neighbor> entered,
                                std::vector<Overlaps::Neighbor>& result) {
  result.clear();
  PointSet own;
  for (const Overlaps::Neighbor& neighbor : entered) {
    bool overlaps = near_each_other(view, neighbor.view, view);
    if (!overlaps) {
      if (own.empty()) own = ball_union(view, view);
      overlaps = intersect(own, ball_union(neighbor.view, view));
    }
    if (overlaps) result.push_back(neighbor);
  }
}

void EmbeddedViews::test_pairs(std::vector<char>& connected, Progress& progress) const {
  const std::vector<IdPair>& pairs = placement_.overlaps().pairs;
  const auto is_tested = [&](Index p) {
    return entered_[pairs[p].first] && entered_[pairs[p].second];
  };
  const Index count = static_cast<Index>(pairs.size());
  parallel_for_blocks(count, 256, [&](Index begin, Index end) {
    for (Index p = begin; p < end; ++p) {
      if (is_tested(p)) connected[p] = near_each_other(pairs[p].first, pairs[p].second, none);
    }
  });
  progress.throw_if_stopped();

  // What the sufficient test leaves open is decided in full.
  std::vector<Id> doubtful;
  for (Index p = 0; p < count; ++p) {
    if (!is_tested(p) || connected[p]) continue;
    doubtful.push_back(pairs[p].first);
    doubtful.push_back(pairs[p].second);
  }
  std::sort(doubtful.begin(), doubtful.end());
  doubtful.erase(std::unique(doubtful.begin(), doubtful.end()), doubtful.end());
  std::vector<PointSet> balls(entered_.size());
  parallel_for_blocks(static_cast<Index>(doubtful.size()), 8, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) balls[doubtful[i]] = ball_union(doubtful[i], none);
  });
  for (Index p = 0; p < count; ++p) {
    if (!is_tested(p) || connected[p]) continue;
    connected[p] = intersect(balls[pairs[p].first], balls[pairs[p].second]);
  }
}

}  // namespace ldle
