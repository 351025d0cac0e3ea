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
    // The new point counts as its own first neighbour.
    const NeighborList nearest = search_.find(place.data(), view_neighbors_ - 1);
    const auto& [distance, first] = nearest.front();
    if (distance == 0.0) return score_[first];
    return anomalies::score_of(reach(nearest), across(nearest, place), usual_.at(first));
  }

 private:
  Surroundings(const ScoredData& data, const DistinctPoints& distinct, const Context& context)
      : points_(first_of_equal_points(data, distinct)),
        view_neighbors_(data.view_neighbors),
        search_(points_.view(), context) {
    for (Id point : distinct.first) score_.push_back(data.score[point]);
    const Data known = Data::of_points(points_);
    const Index n = points_.rows(), in_view = std::min(view_neighbors_, n);
    const NeighborGraph graph =
        neighbors::nearest_neighbors(known, std::min(data.graph_neighbors, n), context);
    const NeighborGraph nearest = nearest_in(graph, in_view, context);
    for (Index k = 0; k < n; ++k) radius_.push_back(nearest.distances_of(k).back());
    tangents_.emplace(points_, nearest.neighbors, data.dimension, in_view, context);
    const anomalies::Distances distances =
        anomalies::distances_to_neighbors(nearest, known, data.dimension, in_view, context);
    usual_ = anomalies::usual_values(distances.along, distances.across, graph.neighbors, context);
  }

  double reach(const NeighborList& nearest) const {
    double sum = 0.0;
    for (const auto& [distance, point] : nearest) sum += std::max(distance, radius_[point]);
    return sum / static_cast<double>(nearest.size());
  }

  double across(const NeighborList& nearest, const RowRef& place) const {
    std::vector<double> lengths;
    for (const auto& [distance, point] : nearest) {
      const double along = tangents_->squared_along(point, place);
      lengths.push_back(std::sqrt(std::max(distance * distance - along, 0.0)));
    }
    return math::median_in_place(lengths);
  }

  SharedMatrix points_;
  Index view_neighbors_;
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
