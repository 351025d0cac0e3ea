#pragma once

#include <functional>
#include <vector>

namespace ldle::datasets {

/// The arc length of a smooth closed curve X(t), 0 <= t <= 2 pi, by numerical integration.
class ArcLength {
 public:
  /// `speed` is |dX/dt|; it must never be 0.
  explicit ArcLength(std::function<double(double t)> speed);

  double total() const { return at_nodes_.back(); }

  /// Returns the parameter t at which the curve has covered this share, from 0 to 1, of its length.
  double parameter_at(double share) const;

 private:
  double between(double from, double to) const;

  std::function<double(double t)> speed_;
  std::vector<double> at_nodes_;  ///< arc length up to each node; nodes are evenly spaced in t
};

}  // namespace ldle::datasets
