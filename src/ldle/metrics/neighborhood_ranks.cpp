#include "ldle/metrics/neighborhood_ranks.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"
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

/// All points as seen from one, by distance and then by index.
class View {
 public:
  explicit View(ConstRowMatrixRef rows) : rows_(rows), squared_(rows.rows()), order_(rows.rows()) {}

  void look_from(Index from, Index neighbors) {
    squared_ = (rows_.rowwise() - rows_.row(from)).rowwise().squaredNorm();
    squared_[from] = -1.0;  // the first, whatever lies in the same place
    for (Index i = 0; i < rows_.rows(); ++i) order_[i] = static_cast<Id>(i);
    std::nth_element(order_.begin(), order_.begin() + neighbors, order_.end(),
                     [&](Id a, Id b) { return is_nearer(a, b); });
    last_ = order_[neighbors];
    near_ = std::span(order_).first(neighbors + 1);
  }
  /// The nearest others, in no order, and the point itself.
  std::span<const Id> near() const { return near_; }
  bool is_near(Id point) const { return point == last_ || is_nearer(point, last_); }
  /// Place of a point among the others, the nearest being the first.
  Index rank(Id point) const {
    Index nearer = 0;
    for (Index i = 0; i < squared_.size(); ++i) nearer += is_nearer(static_cast<Id>(i), point);
    return nearer;
  }

 private:
  bool is_nearer(Id a, Id b) const {
    return squared_[a] != squared_[b] ? squared_[a] < squared_[b] : a < b;
  }

  ConstRowMatrixRef rows_;
  Eigen::VectorXd squared_;
  std::vector<Id> order_;
  std::span<const Id> near_;
  Id last_ = none;
};

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
                                     const RankOptions& options, Progress& progress) {
  check(points, embedding, options);
  const Index k = options.neighbors;
  const std::vector<Id> from = draw_points(points.rows(), options.points, options.seed);
  const Index count = std::ssize(from);
  std::vector<double> intruders(count), missing(count);
  parallel_for_blocks(count, 16, progress, [&](Index begin, Index end) {
    View data(points), places(embedding);
    for (Index i = begin; i < end; ++i) {
      data.look_from(from[i], k);
      places.look_from(from[i], k);
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
