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
    throw InvalidArgument("embedding", fmt::format("{} rows", embedding.rows()),
                          fmt::format("there must be one for each of {} points", points.rows()));
  }
  if (!points.allFinite() || !embedding.allFinite()) {
    throw InvalidArgument("points", "they and their places must be finite");
  }
  const Index k = options.neighbors;
  if (k < 1 || 2 * points.rows() <= 3 * k + 1) {
    throw InvalidArgument(
        "neighbors", fmt::format("{}", k),
        fmt::format("must be at least 1 and less than two thirds of {} points", points.rows()));
  }
}

/// A step over a tear, from a point to its partner on the other side.
struct Crossing {
  Id from;
  Id to;
  double length;
};

/// All points as seen from one, by distance and then by index.
class View {
 public:
  explicit View(ConstRowMatrixRef rows)
      : rows_(rows), distance_(rows.rows()), entry_(rows.rows(), far_), order_(rows.rows()) {}

  void look_from(Index from, Index neighbors) {
    distance_ = (rows_.rowwise() - rows_.row(from)).rowwise().norm();
    distance_[from] = -1.0;  // the first, whatever lies in the same place
    find_near(neighbors);
  }
  /// Shortens distances by way of the crossings, as far as they matter: for all points that come
  /// to be nearer than the farthest of `wanted` or of the nearest others.
  void cross(std::span<const Crossing> crossings, std::span<const Id> wanted) {
    enter(crossings);
    const double limit = reach(wanted);
    const Index neighbors = std::ssize(near_) - 1;
    for (Id entry : entered_) {
      if (entry_[entry] <= limit) {  // the farthest may be an entry
        distance_ = distance_.cwiseMin(
            ((rows_.rowwise() - rows_.row(entry)).rowwise().norm().array() + entry_[entry])
                .matrix());
      }
      entry_[entry] = far_;
    }
    find_near(neighbors);
  }
  /// The nearest others, in no order, and the point itself.
  std::span<const Id> near() const { return near_; }
  bool is_near(Id point) const { return point == last_ || is_nearer(point, last_); }
  /// Place of a point among the others, the nearest being the first.
  Index rank(Id point) const {
    Index nearer = 0;
    for (Index i = 0; i < distance_.size(); ++i) nearer += is_nearer(static_cast<Id>(i), point);
    return nearer;
  }
  /// Of the farthest of the nearest others.
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
  /// How far it is to each point that a crossing leads to, by the nearest one.
  void enter(std::span<const Crossing> crossings) {
    entered_.clear();
    for (const Crossing& crossing : crossings) {
      if (entry_[crossing.to] == far_) entered_.push_back(crossing.to);
      const double length = std::max(distance_[crossing.from], 0.0) + crossing.length;
      entry_[crossing.to] = std::min(entry_[crossing.to], length);
    }
  }
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
  std::vector<double> entry_;  // infinite but while crossings are looked at
  std::vector<Id> entered_;
  std::vector<Id> order_;
  std::span<const Id> near_;
  Id last_ = none;
};

/// The seam's pairs, each way.
std::vector<Crossing> crossings(std::span<const IdPair> seam, ConstRowMatrixRef points,
                                double stretch) {
  std::vector<Crossing> both;
  for (const auto& [a, b] : seam) {
    if (std::min(a, b) < 0 || std::max(a, b) >= points.rows()) {
      throw InvalidArgument("seam", fmt::format("({}, {})", a, b),
                            fmt::format("there are {} points, counted from 0", points.rows()));
    }
    const double length = stretch * (points.row(a) - points.row(b)).norm();
    both.push_back({a, b, length});
    both.push_back({b, a, length});
  }
  return both;
}

/// Radius of a neighbourhood in the embedding over that in the data: the median over some points,
/// most of which are away from tears.
double typical_stretch(ConstRowMatrixRef points, ConstRowMatrixRef embedding,
                       const RankOptions& options) {
  constexpr Index enough = 1000;
  View data(points), places(embedding);
  std::vector<double> ratios;
  for (Id from : metrics::draw_points(points.rows(), enough, options.seed)) {
    data.look_from(from, options.neighbors);
    places.look_from(from, options.neighbors);
    if (data.radius() > 0.0) ratios.push_back(places.radius() / data.radius());
  }
  return ratios.empty() ? 0.0 : math::median_in_place(ratios);
}

/// sum of (r - k) over points near in `one` that are not near in `other`, where r is counted.
double excess(const View& one, const View& other, Index neighbors) {
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
  std::vector<Crossing> over_tears;
  if (!seam.empty()) {
    over_tears = crossings(seam, points, typical_stretch(points, embedding, options));
  }
  const std::vector<Id> from = metrics::draw_points(points.rows(), options.points, options.seed);
  const Index count = std::ssize(from);
  std::vector<double> intruders(count), missing(count);
  parallel_for_with_progress(count, 16, context, [&](Index begin, Index end) {
    View data(points), places(embedding);
    for (Index i = begin; i < end; ++i) {
      data.look_from(from[i], k);
      places.look_from(from[i], k);
      if (!over_tears.empty()) places.cross(over_tears, data.near());
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
