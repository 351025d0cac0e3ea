#include "ldle/registration/tears.h"

#include <algorithm>
#include <cmath>
#include <functional>
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

// Calls action(view), in parallel, for every view of a pair that is open.
void for_views_of(const std::vector<char>& open, const std::vector<IdPair>& pairs,
                  const std::function<void(Id)>& action) {
  std::vector<Id> views;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (open[p]) views.insert(views.end(), {pairs[p].first, pairs[p].second});
  }
  std::sort(views.begin(), views.end());
  views.erase(std::unique(views.begin(), views.end()), views.end());
  parallel_for_blocks(static_cast<Index>(views.size()), 8, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) action(views[i]);
  });
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

EmbeddedViews::Gap EmbeddedViews::gap_between(Id view, Id other) const {
  const Index d = placement_.views().dimension;
  Gap gap{std::numeric_limits<double>::infinity(), nullptr, nullptr};
  for (Id a : placement_.views().clusters[view]) {
    for (Id b : placement_.views().clusters[other]) {
      const double squared = squared_gap(placement_.embedded(a), placement_.embedded(b), d);
      if (squared < gap.squared) gap = {squared, placement_.embedded(a), placement_.embedded(b)};
    }
  }
  return gap;
}

// Counted up to the size of a ball, which is all that matters.
Index EmbeddedViews::count_within(const double* place, double squared_radius, Id guest) const {
  Index count = tree_.count_within(place, squared_radius, ball_size_);
  if (guest == none) return count;
  for (Id k : placement_.views().clusters[guest]) {
    count +=
        squared_gap(place, placement_.embedded(k), placement_.views().dimension) <= squared_radius;
  }
  return count;
}

// The closest pair is the best candidate, and deciding for it takes a short count.
bool EmbeddedViews::reaches(const Gap& gap, Id guest) const {
  return count_within(gap.place, gap.squared, guest) < ball_size_;
}

// Where fewer points than a ball holds lie within a radius, the ball is wider than that.
bool EmbeddedViews::meet_halfway(const Gap& gap, Id guest) const {
  const double squared_radius = 0.49 * gap.squared;  // 0.7 of the way
  if (count_within(gap.place, squared_radius, guest) >= ball_size_) return false;
  if (count_within(gap.other_place, squared_radius, guest) >= ball_size_) return false;
  std::vector<Id> found;
  tree_.near(gap.place, ball_size_, found);
  return std::any_of(found.begin(), found.end(), [&](Id number) {
    const Index d = placement_.views().dimension;
    return squared_gap(gap.place, tree_.point(number), d) <= squared_radius &&
           squared_gap(gap.other_place, tree_.point(number), d) <= squared_radius;
  });
}

struct EmbeddedViews::Ball {
  struct Candidate {
    double squared_distance;
    Id point;
  };
  std::vector<Candidate> candidates;
  double squared_radius = 0.0;
  std::vector<Id> numbers;          // scratch
  std::vector<double> by_distance;  // scratch
};

void EmbeddedViews::find_ball(const double* place, Id guest, Ball& ball) const {
  const Index d = placement_.views().dimension;
  ball.candidates.clear();
  tree_.near(place, ball_size_, ball.numbers);
  for (Id number : ball.numbers) {
    ball.candidates.push_back(
        {squared_gap(place, tree_.point(number), d), entered_points_[number]});
  }
  if (guest != none) {
    for (Id k : placement_.views().clusters[guest]) {
      ball.candidates.push_back({squared_gap(place, placement_.embedded(k), d), k});
    }
  }
  ball.squared_radius = std::numeric_limits<double>::infinity();
  if (static_cast<Index>(ball.candidates.size()) < ball_size_) return;
  ball.by_distance.clear();
  for (const auto& candidate : ball.candidates) {
    ball.by_distance.push_back(candidate.squared_distance);
  }
  const auto last = ball.by_distance.begin() + (ball_size_ - 1);
  std::nth_element(ball.by_distance.begin(), last, ball.by_distance.end());
  ball.squared_radius = *last;
}

// A ball around one point holds enough points for any other of the cluster if it is widened by
// their distance.
double EmbeddedViews::radius_bound(Id view, Id guest) const {
  const auto cluster = placement_.views().clusters[view];
  const double* center = placement_.embedded(cluster[cluster.size() / 2]);
  Ball ball;
  find_ball(center, guest, ball);
  double farthest = 0.0;
  for (Id k : cluster) {
    farthest = std::max(farthest,
                        squared_gap(center, placement_.embedded(k), placement_.views().dimension));
  }
  return (std::sqrt(ball.squared_radius) + std::sqrt(farthest)) * (1.0 + 1e-9);
}

EmbeddedViews::PointSet EmbeddedViews::ball_union(Id view, Id guest) const {
  Ball ball;
  PointSet points;
  for (Id center : placement_.views().clusters[view]) {
    find_ball(placement_.embedded(center), guest, ball);
    for (const auto& candidate : ball.candidates) {
      if (candidate.squared_distance < ball.squared_radius) points.push_back(candidate.point);
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
  double own_bound = -1.0;
  for (const Overlaps::Neighbor& neighbor : entered) {
    const Gap gap = gap_between(view, neighbor.view);
    bool overlaps = reaches(gap, view) || meet_halfway(gap, view);
    if (!overlaps) {
      if (own_bound < 0.0) own_bound = radius_bound(view, view);
      if (std::sqrt(gap.squared) < own_bound + radius_bound(neighbor.view, view)) {
        if (own.empty()) own = ball_union(view, view);
        overlaps = intersect(own, ball_union(neighbor.view, view));
      }
    }
    if (overlaps) result.push_back(neighbor);
  }
}

void EmbeddedViews::test_pairs(std::vector<char>& connected, Progress& progress) const {
  const std::vector<IdPair>& pairs = placement_.overlaps().pairs;
  const Index count = static_cast<Index>(pairs.size());
  std::vector<double> gap(pairs.size());
  std::vector<char> open(pairs.size(), 0);
  parallel_for_blocks(count, 256, [&](Index begin, Index end) {
    for (Index p = begin; p < end; ++p) {
      if (!entered_[pairs[p].first] || !entered_[pairs[p].second]) continue;
      const Gap closest = gap_between(pairs[p].first, pairs[p].second);
      connected[p] = reaches(closest, none) || meet_halfway(closest, none);
      open[p] = !connected[p];
      gap[p] = std::sqrt(closest.squared);
    }
  });
  progress.throw_if_stopped();

  // What the sufficient test leaves open is decided by the bounds, and then in full.
  std::vector<double> bound(entered_.size(), 0.0);
  for_views_of(open, pairs, [&](Id view) { bound[view] = radius_bound(view, none); });
  for (Index p = 0; p < count; ++p) {
    open[p] = open[p] && gap[p] < bound[pairs[p].first] + bound[pairs[p].second];
  }
  std::vector<PointSet> balls(entered_.size());
  for_views_of(open, pairs, [&](Id view) { balls[view] = ball_union(view, none); });
  for (Index p = 0; p < count; ++p) {
    if (open[p]) connected[p] = intersect(balls[pairs[p].first], balls[pairs[p].second]);
  }
}

}  // namespace ldle
