#pragma once

#include <limits>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/types.h"

namespace ldle::neighbors {

/// The growth of the distances T_1 <= T_2 <= ... from a point to its nearest neighbours. For points
/// with uniform density in m dimensions, log(T_k / T_j) has the mean (1/j + ... + 1/(k-1)) / m.
/// Therefore inverse dimensions can be averaged over points (MacKay and Ghahramani 2005).
class RadiusGrowth {
 public:
  /// Uses `largest` neighbours of every point. Points that have fewer are left out of all averages.
  RadiusGrowth(const NeighborGraph& graph, Index largest, const Context& context);

  /// Numbers of neighbours, ascending: 1, then ..., largest / 4, largest / 2, largest, rounded down
  /// and at least 2.
  const std::vector<Index>& ranks() const { return ranks_; }
  Index last() const { return std::ssize(ranks_) - 1; }

  /// Returns the maximum-likelihood estimate of 1/m from the k = ranks()[s] nearest neighbours of
  /// each point, averaged over points (Levina and Bickel 2004): the mean of log(T_k / T_j), j < k.
  /// s = 0 uses k = 2, the estimate from the two nearest neighbours (Facco et al. 2017).
  double inverse_dimension(std::span<const Id> points, Index s) const;

  /// Returns the estimate of 1/m from the growth between the ranks a = ranks()[from] and
  /// b = ranks()[to] only: the mean of log(T_b / T_a), divided by its expected value for m = 1.
  double inverse_slope(std::span<const Id> points, Index from, Index to) const;

  /// Geometric mean of the distances at the rank ranks()[s].
  double radius(std::span<const Id> points, Index s) const;

  /// Share of the points whose two nearest neighbours are equally far away, as on a grid.
  double tied_share(std::span<const Id> points) const;

  /// False if the point has too few neighbours, so that averages leave it out.
  bool counts(Id point) const { return log_radius_(point, 0) > -infinite; }

 private:
  static constexpr double infinite = std::numeric_limits<double>::infinity();
  template <class Value>
  double mean(std::span<const Id> points, const Value& value) const;

  std::vector<Index> ranks_;
  RowMatrix log_radius_;  ///< log T at every rank; minus infinity if the point does not count
  RowMatrix inverse_;     ///< estimates of 1/m for every point and rank
};

}  // namespace ldle::neighbors
