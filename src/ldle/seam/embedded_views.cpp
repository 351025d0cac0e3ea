#include "ldle/seam/embedded_views.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/stretch.h"

namespace ldle::seam {
namespace {

constexpr Index entered_per_block = 512;

bool intersect(const std::vector<Id>& a, const std::vector<Id>& b) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

// Calls action(view) once for every view of these pairs, in parallel.
void for_views_of(const std::vector<IdPair>& pairs, const Context& context,
                  const std::function<void(Id)>& action) {
  std::vector<Id> views;
  for (const IdPair& pair : pairs) views.insert(views.end(), {pair.first, pair.second});
  std::sort(views.begin(), views.end());
  views.erase(std::unique(views.begin(), views.end()), views.end());
  parallel_for(static_cast<Index>(views.size()), 8, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) action(views[i]);
  });
}

}  // namespace

EmbeddedViews::EmbeddedViews(const IntermediateViews& views, const Overlaps& overlaps,
                             const RowMatrix& embedding, Index ball_size)
    : views_(views),
      overlaps_(overlaps),
      embedding_(embedding),
      ball_size_(ball_size),
      tree_(views.dimension) {}

void EmbeddedViews::enter(Id view, const Context& context) {
  enter(std::span<const Id>(&view, 1), context);
}

void EmbeddedViews::enter(std::span<const Id> views, const Context& context) {
  const Index d = views_.dimension;
  const Index before = std::ssize(entered_points_);
  std::vector<Index> end{before};  // of each view's points
  for (Id view : views) end.push_back(end.back() + views_.clusters.length(view));
  entered_points_.resize(end.back());
  std::vector<double> coordinates((end.back() - before) * d);
  parallel_for(std::ssize(views), entered_per_block, context, [&](Index first, Index last) {
    for (Index i = first; i < last; ++i) {
      Index at = end[i];
      for (Id k : views_.clusters[views[i]]) {
        std::copy_n(embedded(k), d, coordinates.data() + (at - before) * d);
        entered_points_[at++] = k;
      }
    }
  });
  entered_views_.insert(entered_views_.end(), views.begin(), views.end());
  tree_.add(coordinates, context);
}

EmbeddedViews::Gap EmbeddedViews::gap_between(Id view, Id other) const {
  const Index d = views_.dimension;
  Gap gap{std::numeric_limits<double>::infinity(), none, none};
  for (Id a : views_.clusters[view]) {
    for (Id b : views_.clusters[other]) {
      const double squared = local_views::squared_gap(embedded(a), embedded(b), d);
      if (squared < gap.squared) gap = {squared, a, b};
    }
  }
  return gap;
}

// The tree stops counting at ball_size_, because callers only compare the count with it.
Index EmbeddedViews::count_within(const double* place, double squared_radius, Id guest) const {
  Index count = tree_.count_within(place, squared_radius, ball_size_);
  if (guest == none) return count;
  for (Id k : views_.clusters[guest]) {
    count += local_views::squared_gap(place, embedded(k), views_.dimension) <= squared_radius;
  }
  return count;
}

// The closest pair is the most likely one to pass. If fewer points than a ball contains lie within
// its distance, eps^g of the first point is larger than that distance.
bool EmbeddedViews::reaches(const Gap& gap, Id guest) const {
  return count_within(embedded(gap.point), gap.squared, guest) < ball_size_;
}

// If fewer points than a ball contains lie within a radius, the radius of the ball is larger.
bool EmbeddedViews::meet_halfway(const Gap& gap, Id guest) const {
  const double squared_radius = 0.49 * gap.squared;  // 0.7 of the distance
  const double* place = embedded(gap.point);
  const double* other_place = embedded(gap.other_point);
  if (count_within(place, squared_radius, guest) >= ball_size_) return false;
  if (count_within(other_place, squared_radius, guest) >= ball_size_) return false;
  std::vector<Id> found;
  tree_.near(place, ball_size_, found);
  return std::any_of(found.begin(), found.end(), [&](Id number) {
    const Index d = views_.dimension;
    return local_views::squared_gap(place, tree_.point(number), d) <= squared_radius &&
           local_views::squared_gap(other_place, tree_.point(number), d) <= squared_radius;
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
  const Index d = views_.dimension;
  ball.candidates.clear();
  tree_.near(place, ball_size_, ball.numbers);
  for (Id number : ball.numbers) {
    ball.candidates.push_back(
        {local_views::squared_gap(place, tree_.point(number), d), entered_points_[number]});
  }
  if (guest != none) {
    for (Id k : views_.clusters[guest]) {
      ball.candidates.push_back({local_views::squared_gap(place, embedded(k), d), k});
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

EmbeddedViews::CenterBall EmbeddedViews::center_ball(Id view, Id guest) const {
  const auto cluster = views_.clusters[view];
  const double* center = embedded(cluster[cluster.size() / 2]);
  Ball ball;
  find_ball(center, guest, ball);
  double farthest = 0.0;
  for (Id k : cluster) {
    farthest = std::max(farthest, local_views::squared_gap(center, embedded(k), views_.dimension));
  }
  return {center, std::sqrt(ball.squared_radius), std::sqrt(farthest)};
}

double EmbeddedViews::squared_sure_radius(const CenterBall& ball, const double* place) const {
  const double aside = std::sqrt(local_views::squared_gap(ball.center, place, views_.dimension));
  const double sure = ball.radius * (1.0 - 1e-9) - aside * (1.0 + 1e-9);
  return sure > 0.0 ? sure * sure : 0.0;
}

bool EmbeddedViews::surely_holds(Id view, const double* place,
                                 const std::vector<double>& sure) const {
  const auto cluster = views_.clusters[view];
  return std::any_of(cluster.begin(), cluster.end(), [&](Id k) {
    return local_views::squared_gap(embedded(k), place, views_.dimension) < sure[k];
  });
}

// Tries the closest pair first, then the points that the views share in the data: these are the
// most likely ones to lie in both views in the embedding.
bool EmbeddedViews::surely_overlap(Id pair, const Gap& gap, const std::vector<double>& sure) const {
  if (gap.squared < std::max(sure[gap.point], sure[gap.other_point])) return true;
  const auto [first, second] = overlaps_.pairs[pair];
  for (const Overlaps::SharedPoint& shared : overlaps_.shared[pair]) {
    const double* place = embedded(views_.views.values[shared.first_row]);
    if (surely_holds(first, place, sure) && surely_holds(second, place, sure)) return true;
  }
  return false;
}

bool EmbeddedViews::surely_apart(const CenterBall& a, const CenterBall& b) const {
  const double apart = std::sqrt(local_views::squared_gap(a.center, b.center, views_.dimension));
  return apart * (1.0 - 1e-9) - a.farthest - b.farthest >= a.bound() + b.bound();
}

EmbeddedViews::PointSet EmbeddedViews::ball_union(Id view, Id guest) const {
  Ball ball;
  PointSet points;
  for (Id center : views_.clusters[view]) {
    find_ball(embedded(center), guest, ball);
    for (const auto& candidate : ball.candidates) {
      if (candidate.squared_distance < ball.squared_radius) points.push_back(candidate.point);
    }
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

void EmbeddedViews::overlapping(Id view, std::span<const Overlaps::Neighbor> entered,
                                std::vector<Overlaps::Neighbor>& result) const {
  result.clear();
  if (entered.empty()) return;
  const CenterBall own = center_ball(view, view);
  PointSet own_points;
  for (const Overlaps::Neighbor& neighbor : entered) {
    const Gap gap = gap_between(view, neighbor.view);
    bool overlaps = gap.squared < squared_sure_radius(own, embedded(gap.point)) ||
                    reaches(gap, view) || meet_halfway(gap, view);
    if (!overlaps &&
        std::sqrt(gap.squared) < own.bound() + center_ball(neighbor.view, view).bound()) {
      if (own_points.empty()) own_points = ball_union(view, view);
      overlaps = intersect(own_points, ball_union(neighbor.view, view));
    }
    if (overlaps) result.push_back(neighbor);
  }
}

void EmbeddedViews::test_pairs(std::span<const Id> pairs, std::vector<char>& connected,
                               const Context& context) const {
  const auto view_pair = [&](Id pair) { return overlaps_.pairs[pair]; };
  std::vector<CenterBall> ball(views_.size());
  std::vector<double> sure(views_.cluster_of.size());
  parallel_for(std::ssize(entered_views_), 64, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const Id view = entered_views_[i];
      ball[view] = center_ball(view, none);
      for (Id k : views_.clusters[view]) {
        sure[k] = squared_sure_radius(ball[view], embedded(k));
      }
    }
  });
  context.throw_if_stopped();

  // Fast tests first. Pairs that they leave undecided are `open` and get the full test.
  std::vector<char> open(pairs.size(), 0);
  parallel_for(std::ssize(pairs), 256, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const auto [first, second] = view_pair(pairs[i]);
      connected[pairs[i]] = 0;
      if (surely_apart(ball[first], ball[second])) continue;
      const Gap gap = gap_between(first, second);
      connected[pairs[i]] =
          surely_overlap(pairs[i], gap, sure) || reaches(gap, none) || meet_halfway(gap, none);
      open[i] = !connected[pairs[i]] &&
                std::sqrt(gap.squared) < ball[first].bound() + ball[second].bound();
    }
  });
  context.throw_if_stopped();

  std::vector<IdPair> open_pairs;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (open[i]) open_pairs.push_back(view_pair(pairs[i]));
  }
  std::vector<PointSet> points(views_.size());
  for_views_of(open_pairs, context, [&](Id view) { points[view] = ball_union(view, none); });
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [first, second] = view_pair(pairs[i]);
    if (open[i]) connected[pairs[i]] = intersect(points[first], points[second]);
  }
}

}  // namespace ldle::seam
