#pragma once

#include <limits>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/types.h"

namespace ldle::neighbors {

/// How the distances T_1 <= T_2 <= ... to a point's nearest others grow. Where m-dimensional points
/// are spread evenly, log(T_k / T_j) has the mean (1/j + ... + 1/(k-1)) / m, so that inverse
/// dimensions may be averaged over points (MacKay and Ghahramani 2005).
class RadiusGrowth {
 public:
  /// Looks at `largest` neighbours of every point; those that have fewer do not count.
  RadiusGrowth(const NeighborGraph& graph, Index largest, const Context& context);

  /// 1, then numbers of neighbours that double up to `largest`.
  const std::vector<Index>& ranks() const { return ranks_; }
  Index last() const { return std::ssize(ranks_) - 1; }

  /// 1/m by maximum likelihood among the ranks()[s] nearest of each point, averaged over points
  /// (Levina and Bickel 2004): the mean of log(T_k / T_j), j < k. For k = 2, which stands for
  /// s = 0, this is the estimate from the two nearest neighbours (Facco et al. 2017).
  double inverse_dimension(std::span<const Id> points, Index s) const;

  /// 1/m from the growth between two ranks alone: mean log(T_b / T_a) over its expectation for m
  /// = 1.
  double inverse_slope(std::span<const Id> points, Index from, Index to) const;

  /// Geometric mean of the distances at a rank.
  double radius(std::span<const Id> points, Index s) const;

  /// Share of the points whose two nearest are equally far, as on a grid.
  double tied_share(std::span<const Id> points) const;

  /// False where a point has too few neighbours to count.
  bool counts(Id point) const { return log_radius_(point, 0) > -infinite; }

 private:
  static constexpr double infinite = std::numeric_limits<double>::infinity();
  template <class Value>
  double mean(std::span<const Id> points, const Value& value) const;

  std::vector<Index> ranks_;
  RowMatrix log_radius_;  ///< log T at every rank; minus infinity where the point does not count
  RowMatrix inverse_;     ///< the points' own estimates of 1/m
};

}  // namespace ldle::neighbors
