#include "ldle/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ldle/core/parallel_for.h"
#include "ldle/error.h"
#include "ldle/math/percentile.h"
#include "ldle/metrics/draw_points.h"

namespace ldle {
namespace {

void check(ConstRowMatrixRef points, ConstRowMatrixRef embedding, const RankOptions& options) {
  if (points.rows() != embedding.rows()) {
    throw InvalidArgument(
        "embedding", fmt::format("{} rows", embedding.rows()),
        fmt::format("must have one row for each of the {} points", points.rows()));
  }
  if (!points.allFinite() || !embedding.allFinite()) {
    throw InvalidArgument("points", "all coordinates, also in the embedding, must be finite");
  }
  const Index k = options.neighbors;
  if (k < 1 || 2 * points.rows() <= 3 * k + 1) {
    throw InvalidArgument(
        "neighbors", fmt::format("{}", k),
        fmt::format("must be at least 1 and less than (2 n - 1) / 3 for n = {} points",
                    points.rows()));
  }
}

/// A step across the seam, from a point to its partner on the other side.
struct Crossing {
  Id from;
  Id to;
  double length;
};

/// Orders all points by their distance from one point, ties by index.
class Ranking {
 public:
  explicit Ranking(ConstRowMatrixRef rows)
      : rows_(rows), distance_(rows.rows()), entry_(rows.rows(), far_), order_(rows.rows()) {}

  /// Measures distances from a point and finds its nearest other points.
  void start_from(Index from, Index neighbors) {
    distance_ = (rows_.rowwise() - rows_.row(from)).rowwise().norm();
    distance_[from] = -1.0;  // comes first, even if other points lie in the same place
    find_near(neighbors);
  }
  /// Shortens distances by paths over one crossing, and finds the nearest other points again. Only
  /// crossings that end within reach of the neighbours and of `wanted` are used: longer paths
  /// cannot change the ranks of these points.
  void cross(std::span<const Crossing> crossings, std::span<const Id> wanted) {
    enter(crossings);
    const double limit = reach(wanted);
    const Index neighbors = std::ssize(near_) - 1;
    for (Id entry : entered_) {
      if (entry_[entry] <= limit) {  // equality: the farthest point may itself be an entry
        distance_ = distance_.cwiseMin(
            ((rows_.rowwise() - rows_.row(entry)).rowwise().norm().array() + entry_[entry])
                .matrix());
      }
      entry_[entry] = far_;
    }
    find_near(neighbors);
  }
  /// The point itself and its nearest other points, in no particular order.
  std::span<const Id> near() const { return near_; }
  bool is_near(Id point) const { return point == last_ || is_nearer(point, last_); }
  /// Returns the rank of a point among all others; the nearest has rank 1.
  Index rank(Id point) const {
    Index nearer = 0;
    for (Index i = 0; i < distance_.size(); ++i) nearer += is_nearer(static_cast<Id>(i), point);
    return nearer;
  }
  /// Returns the distance of the farthest of the nearest other points.
  double radius() const { return distance_[last_]; }

 private:
  bool is_nearer(Id a, Id b) const {
    return distance_[a] != distance_[b] ? distance_[a] < distance_[b] : a < b;
  }
  void find_near(Index neighbors) {
    for (Index i = 0; i < rows_.rows(); ++i) order_[i] = static_cast<Id>(i);
    std::nth_element(order_.begin(), order_.begin() + neighbors, order_.end(),
                     [&](Id a, Id b) { return is_nearer(a, b); });
    last_ = order_[neighbors];
    near_ = std::span(order_).first(neighbors + 1);
  }
  /// Computes the length of the shortest path to the end of each crossing (its entry) over that
  /// crossing.
  void enter(std::span<const Crossing> crossings) {
    entered_.clear();
    for (const Crossing& crossing : crossings) {
      if (entry_[crossing.to] == far_) entered_.push_back(crossing.to);
      const double length = std::max(distance_[crossing.from], 0.0) + crossing.length;
      entry_[crossing.to] = std::min(entry_[crossing.to], length);
    }
  }
  /// Returns the distance within which paths over crossings can change ranks.
  double reach(std::span<const Id> wanted) const {
    double limit = radius();
    for (Id point : wanted) {
      double nearest = distance_[point];
      for (Id entry : entered_) {
        if (entry_[entry] >= nearest) continue;
        nearest = std::min(nearest, entry_[entry] + (rows_.row(entry) - rows_.row(point)).norm());
      }
      limit = std::max(limit, nearest);
    }
    return limit;
  }

  static constexpr double far_ = std::numeric_limits<double>::infinity();
  ConstRowMatrixRef rows_;
  Eigen::VectorXd distance_;
  std::vector<double> entry_;  // path length to each entry; infinite except during cross()
  std::vector<Id> entered_;
  std::vector<Id> order_;
  std::span<const Id> near_;
  Id last_ = none;
};

/// The pairs of the seam as crossings in both directions.
std::vector<Crossing> crossings(std::span<const IdPair> seam, ConstRowMatrixRef points,
                                double stretch) {
  std::vector<Crossing> both;
  for (const auto& [a, b] : seam) {
    if (std::min(a, b) < 0 || std::max(a, b) >= points.rows()) {
      throw InvalidArgument(
          "seam", fmt::format("({}, {})", a, b),
          fmt::format("points are numbered from 0, and there are {}", points.rows()));
    }
    const double length = stretch * (points.row(a) - points.row(b)).norm();
    both.push_back({a, b, length});
    both.push_back({b, a, length});
  }
  return both;
}

/// Returns the radius of a neighbourhood in the embedding divided by its radius in the data: the
/// median over up to 1000 points, because most points are not near the seam.
double typical_stretch(ConstRowMatrixRef points, ConstRowMatrixRef embedding,
                       const RankOptions& options, const Context& context) {
  constexpr Index enough = 1000;
  constexpr double no_ratio = -1.0;  // of points that coincide
  const std::vector<Id> from = metrics::draw_points(points.rows(), enough, options.seed);
  std::vector<double> ratios(from.size());
  parallel_for(std::ssize(from), 16, context, [&](Index begin, Index end) {
    Ranking data(points), places(embedding);
    for (Index i = begin; i < end; ++i) {
      data.start_from(from[i], options.neighbors);
      places.start_from(from[i], options.neighbors);
      ratios[i] = data.radius() > 0.0 ? places.radius() / data.radius() : no_ratio;
    }
  });
  std::erase(ratios, no_ratio);
  return ratios.empty() ? 0.0 : math::median_in_place(ratios);
}

/// Returns the sum of (r - k) over the neighbours in `one` that are not neighbours in `other`; r is
/// their rank in `other`.
double excess(const Ranking& one, const Ranking& other, Index neighbors) {
  double sum = 0.0;
  for (Id point : one.near()) {
    if (!other.is_near(point)) sum += static_cast<double>(other.rank(point) - neighbors);
  }
  return sum;
}

}  // namespace

NeighborhoodRanks neighborhood_ranks(ConstRowMatrixRef points, ConstRowMatrixRef embedding,
                                     const RankOptions& options, const Context& context,
                                     std::span<const IdPair> seam) {
  check(points, embedding, options);
  const Index k = options.neighbors;
  std::vector<Crossing> over_seam;
  if (!seam.empty()) {
    over_seam = crossings(seam, points, typical_stretch(points, embedding, options, context));
  }
  const std::vector<Id> from = metrics::draw_points(points.rows(), options.points, options.seed);
  const Index count = std::ssize(from);
  std::vector<double> intruders(count), missing(count);
  parallel_for_with_progress(count, 2, context, [&](Index begin, Index end) {
    Ranking data(points), places(embedding);
    for (Index i = begin; i < end; ++i) {
      data.start_from(from[i], k);
      places.start_from(from[i], k);
      if (!over_seam.empty()) places.cross(over_seam, data.near());
      intruders[i] = excess(places, data, k);
      missing[i] = excess(data, places, k);
    }
  });
  const double n = static_cast<double>(points.rows()), neighbors = static_cast<double>(k);
  const double worst = static_cast<double>(count) * neighbors * (2 * n - 3 * neighbors - 1) / 2;
  NeighborhoodRanks ranks;
  for (Index i = 0; i < count; ++i) {
    ranks.trustworthiness -= intruders[i] / worst;
    ranks.continuity -= missing[i] / worst;
  }
  return ranks;
}

}  // namespace ldle
