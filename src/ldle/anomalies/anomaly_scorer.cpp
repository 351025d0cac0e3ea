#include <algorithm>
#include <cmath>
#include <optional>

#include "ldle/anomalies.h"
#include "ldle/anomalies/score_anomalies.h"
#include "ldle/anomalies/tangent_spaces.h"
#include "ldle/anomalies/usual_values.h"
#include "ldle/core/parallel_for.h"
#include "ldle/core/value_checks.h"
#include "ldle/math/percentile.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/point_search.h"

namespace ldle {
namespace {

using neighbors::Neighbor;
using neighbors::NeighborList;
using RowRef = Eigen::Ref<const Eigen::RowVectorXd>;

SharedMatrix first_of_equal_points(const ScoredData& data, const DistinctPoints& distinct) {
  return SharedMatrix(RowMatrix(data.points(distinct.first, Eigen::all)));
}

const ScoredData& checked(const ScoredData& data) {
  using namespace value_checks;
  const Index n = data.points.rows();
  require(n >= 1 && data.points.cols() >= 1, "points", "must not be empty");
  neighbors::check_new_rows(data.points, data.points);
  check_length("score", std::ssize(data.score), n);
  check_finite("score", data.score.data(), n);
  require(data.dimension >= 1, "dimension", "must be at least 1");
  require(data.graph_neighbors >= 2, "graph_neighbors", "must be at least 2");
  require(data.view_neighbors >= 2, "view_neighbors", "must be at least 2");
  return data;
}

}  // namespace

/// What is usual around the data points, equal points counted once.
class AnomalyScorer::Surroundings {
 public:
  Surroundings(const ScoredData& data, const Context& context)
      : Surroundings(data, distinct_points(data.points), context) {}

  void check(ConstRowMatrixRef rows) const { neighbors::check_new_rows(points_.view(), rows); }

  double score(const RowRef& place) const {
    const NeighborList list = search_.find(place.data(), graph_neighbors_);
    if (list.front().distance == 0.0) return score_[list.front().point];
    // The new point counts as its own first neighbour.
    const std::span nearest =
        std::span(list).first(std::min<std::size_t>(list.size(), view_neighbors_ - 1));
    return anomalies::score_of(reach(nearest), across(nearest, place), usual_around(list));
  }

 private:
  Surroundings(const ScoredData& data, const DistinctPoints& distinct, const Context& context)
      : points_(first_of_equal_points(data, distinct)),
        graph_neighbors_(data.graph_neighbors),
        view_neighbors_(data.view_neighbors),
        search_(points_.view(), context) {
    for (Id point : distinct.first) score_.push_back(data.score[point]);
    const Data known = Data::of_points(points_);
    const Index n = points_.rows(), in_view = std::min(view_neighbors_, n);
    const NeighborGraph graph =
        neighbors::nearest_neighbors(known, std::min(graph_neighbors_, n), context);
    const NeighborGraph nearest = nearest_in(graph, in_view, context);
    for (Index k = 0; k < n; ++k) radius_.push_back(nearest.distances_of(k).back());
    tangents_.emplace(points_, nearest.neighbors, data.dimension, in_view, context);
    const anomalies::Distances distances =
        anomalies::distances_to_neighbors(nearest, known, data.dimension, in_view, context);
    // The last median is taken over the neighbours of a new point.
    usual_ = anomalies::usual_values(distances.along, distances.across, graph.neighbors,
                                     anomalies::usual_passes - 1, context);
  }

  double reach(std::span<const Neighbor> nearest) const {
    double sum = 0.0;
    for (const auto& [distance, point] : nearest) sum += std::max(distance, radius_[point]);
    return sum / static_cast<double>(nearest.size());
  }

  double across(std::span<const Neighbor> nearest, const RowRef& place) const {
    std::vector<double> lengths;
    for (const auto& [distance, point] : nearest) {
      const double along = tangents_->squared_along(point, place);
      lengths.push_back(std::sqrt(std::max(distance * distance - along, 0.0)));
    }
    return math::median_in_place(lengths);
  }

  anomalies::Usual usual_around(std::span<const Neighbor> list) const {
    std::vector<double> values;
    const auto median_of = [&](const std::vector<double>& all) {
      values.clear();
      for (const Neighbor& neighbor : list) values.push_back(all[neighbor.point]);
      return math::median_in_place(values);
    };
    return {median_of(usual_.along), median_of(usual_.across), median_of(usual_.high_across)};
  }

  SharedMatrix points_;
  Index graph_neighbors_, view_neighbors_;
  neighbors::PointSearch search_;
  std::vector<double> score_, radius_;  // radius: the distance to the last neighbour
  std::optional<anomalies::TangentSpaces> tangents_;
  anomalies::UsualValues usual_;
};

AnomalyScorer::AnomalyScorer(const ScoredData& data, const Context& context)
    : surroundings_(std::make_unique<Surroundings>(checked(data), context)) {}
AnomalyScorer::~AnomalyScorer() = default;
AnomalyScorer::AnomalyScorer(AnomalyScorer&&) noexcept = default;
AnomalyScorer& AnomalyScorer::operator=(AnomalyScorer&&) noexcept = default;

std::vector<double> AnomalyScorer::score(ConstRowMatrixRef new_points,
                                         const Context& context) const {
  surroundings_->check(new_points);
  std::vector<double> result(new_points.rows());
  parallel_for_with_progress(new_points.rows(), 64, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) result[i] = surroundings_->score(new_points.row(i));
  });
  return result;
}

}  // namespace ldle
