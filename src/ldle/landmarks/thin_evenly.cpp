#include "ldle/landmarks/thin_evenly.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ldle/core/random.h"
#include "ldle/math/kd_tree.h"

namespace ldle::landmarks {
namespace {

/// Largest number of radii that are tried.
constexpr int most_tries = 40;
/// The search for the radius ends if so large a part of the wanted points is kept.
constexpr double close_enough = 0.99;

/// Collects the points nearer than a radius, and those at distance 0. It has the interface of a
/// nanoflann result set.
class Ball {
 public:
  using DistanceType = double;
  using IndexType = Id;

  explicit Ball(double radius)
      : squared_radius_(std::max(radius * radius, std::numeric_limits<double>::min())) {}

  std::size_t size() const { return points.size(); }
  bool full() const { return true; }
  double worstDist() const { return squared_radius_; }
  template <class PointId>
  bool addPoint(double squared_distance, PointId point) {
    if (squared_distance < squared_radius_) points.push_back(static_cast<Id>(point));
    return true;
  }

  std::vector<Id> points;

 private:
  double squared_radius_;
};

std::vector<Id> keep_apart(const math::KdTree& tree, ConstRowMatrixRef points,
                           const std::vector<Id>& order, double radius, const Context& context) {
  constexpr std::size_t between_checks = 1024;
  std::vector<char> near_one(points.rows(), 0);
  std::vector<Id> kept;
  Ball ball(radius);
  for (Id point : order) {
    if (near_one[point]) continue;
    if (kept.size() % between_checks == 0) context.throw_if_stopped();
    kept.push_back(point);
    ball.points.clear();
    tree.search(points.row(point).data(), ball);
    for (Id near : ball.points) near_one[near] = 1;
  }
  return kept;
}

}  // namespace

std::vector<Id> keep_apart(ConstRowMatrixRef points, const std::vector<Id>& order, double radius,
                           const Context& context) {
  return keep_apart(math::KdTree(points, context), points, order, radius, context);
}

std::vector<Id> thin_evenly(ConstRowMatrixRef points, Index most, const Context& context) {
  std::vector<Id> order(points.rows());
  std::iota(order.begin(), order.end(), Id{0});
  Random(context.seed()).shuffle(order);
  const math::KdTree tree(points, context);
  const auto kept_at = [&](double radius) {
    return keep_apart(tree, points, order, radius, context);
  };
  std::vector<Id> kept = kept_at(0.0);
  // The radius is found by bisection of its logarithm. At first only an upper bound is known.
  const double extent = (points.colwise().maxCoeff() - points.colwise().minCoeff()).norm();
  double low = 0.0, high = 2.0 * extent;
  double radius = extent / std::pow(static_cast<double>(std::max<Index>(most, 1)), 0.5);
  if (std::ssize(kept) > most) kept = kept_at(high);
  for (int t = 0; t < most_tries && std::ssize(kept) < close_enough * most && high > low; ++t) {
    std::vector<Id> found = kept_at(radius);
    if (std::ssize(found) > most) {
      low = radius;
    } else {
      high = radius;
      kept = std::move(found);
    }
    radius = low > 0.0 ? std::sqrt(low * high) : 0.5 * high;
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace ldle::landmarks
