#include "ldle/datasets/arc_length.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

namespace ldle::datasets {

namespace {

/// With this many intervals Gauss's rule, of the sixth order, is exact up to rounding for low
/// harmonics.
constexpr int intervals = 1024;

double node(double i) {
  return 2 * std::numbers::pi * (i / intervals);
}

}  // namespace

ArcLength::ArcLength(std::function<double(double)> speed) : speed_(std::move(speed)) {
  at_nodes_.push_back(0.0);
  for (int i = 0; i < intervals; ++i) {
    at_nodes_.push_back(at_nodes_.back() + between(node(i), node(i + 1)));
  }
}

double ArcLength::parameter_at(double share) const {
  const double target = share * total();
  const auto next = std::upper_bound(at_nodes_.begin() + 1, at_nodes_.end() - 1, target);
  const auto interval = static_cast<double>(std::distance(at_nodes_.begin(), next) - 1);
  const double rest = target - *std::prev(next);
  const double low = node(interval);
  double t = low + (node(interval + 1) - low) * rest / (*next - *std::prev(next));
  for (int step = 0; step < 10; ++step) {
    const double change = (between(low, t) - rest) / speed_(t);
    t -= change;
    if (std::abs(change) < 1e-15) break;
  }
  return t;
}

/// Arc length between two parameters by Gauss's rule with three nodes.
double ArcLength::between(double from, double to) const {
  const double middle = (from + to) / 2;
  const double half = (to - from) / 2;
  const double reach = half * std::sqrt(0.6);
  return half * (5 * speed_(middle - reach) + 8 * speed_(middle) + 5 * speed_(middle + reach)) / 9;
}

}  // namespace ldle::datasets
