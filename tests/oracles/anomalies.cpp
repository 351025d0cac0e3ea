#include "oracles/anomalies.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/math/percentile.h"

namespace ldle::oracle {

SlowAnomalies::SlowAnomalies(RowMatrix points, Index dimension, Index graph_neighbors,
                             Index view_neighbors)
    : points_(std::move(points)),
      d_(dimension),
      graph_neighbors_(graph_neighbors),
      view_neighbors_(view_neighbors) {
  for (Index i = 0; i < n(); ++i) near_.push_back(nearest(points_.row(i)));
  for (Index i = 0; i < n(); ++i) {
    const std::vector<Index> others(near_[i].begin() + 1, near_[i].begin() + view_neighbors_);
    along_.push_back(reach(points_.row(i), others));
    across_.push_back(distance_across(points_.row(i), others));
  }
  for (Index i = 0; i < n(); ++i) high_.push_back(percentile_around(across_, near_[i], 90.0));
}

std::vector<double> SlowAnomalies::values() const {
  const auto usual_along = usual(along_), usual_across = usual(across_), usual_high = usual(high_);
  std::vector<double> result;
  for (Index i = 0; i < n(); ++i) {
    result.push_back(score(along_[i], across_[i], usual_along[i], usual_across[i], usual_high[i]));
  }
  return result;
}

double SlowAnomalies::value_at(const Eigen::RowVectorXd& place) const {
  const std::vector<Index> near = nearest(place);
  const std::vector<Index> others(near.begin(), near.begin() + view_neighbors_ - 1);
  const auto usual_here = [&](const std::vector<double>& values) { return usual(values)[near[0]]; };
  return score(reach(place, others), distance_across(place, others), usual_here(along_),
               usual_here(across_), usual_here(high_));
}

std::vector<Index> SlowAnomalies::nearest(const Eigen::RowVectorXd& place) const {
  std::vector<Index> order(n());
  std::iota(order.begin(), order.end(), Index{0});
  const Eigen::VectorXd distance = (points_.rowwise() - place).rowwise().norm();
  std::sort(order.begin(), order.end(),
            [&](Index a, Index b) { return distance[a] < distance[b]; });
  order.resize(graph_neighbors_);
  return order;
}

double SlowAnomalies::reach(const Eigen::RowVectorXd& place, const std::vector<Index>& near) const {
  double sum = 0.0;
  for (Index j : near) {
    const double radius = (points_.row(j) - points_.row(near_[j][view_neighbors_ - 1])).norm();
    sum += std::max((points_.row(j) - place).norm(), radius);
  }
  return sum / static_cast<double>(near.size());
}

double SlowAnomalies::distance_across(const Eigen::RowVectorXd& place,
                                      const std::vector<Index>& near) const {
  std::vector<double> lengths;
  for (Index j : near) {
    RowMatrix members(view_neighbors_, points_.cols());
    for (Index s = 0; s < view_neighbors_; ++s) members.row(s) = points_.row(near_[j][s]);
    members.rowwise() -= members.colwise().mean().eval();
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(members, Eigen::ComputeFullV);
    const Eigen::VectorXd step = (place - points_.row(j)).transpose();
    lengths.push_back((svd.matrixV().rightCols(points_.cols() - d_).transpose() * step).norm());
  }
  return math::percentile(lengths, 50);
}

double SlowAnomalies::percentile_around(const std::vector<double>& values,
                                        const std::vector<Index>& near, double percent) const {
  std::vector<double> found;
  for (Index j : near) found.push_back(values[j]);
  return math::percentile(found, percent);
}

std::vector<double> SlowAnomalies::usual(std::vector<double> values) const {
  for (int pass = 0; pass < 6; ++pass) {
    const std::vector<double> last = values;
    for (Index i = 0; i < n(); ++i) values[i] = percentile_around(last, near_[i], 50.0);
  }
  return values;
}

double SlowAnomalies::score(double along, double across, double usual_along, double usual_across,
                            double usual_high) const {
  const double noise = usual_across + 2.4 * std::max(0.0, usual_high - usual_across);
  const double most = noise + 0.02 * usual_along;
  const double excess = std::pow(across / most, 6) - std::pow(usual_across / most, 6);
  return std::pow(std::pow(along / usual_along, 6) + std::max(excess, 0.0), 1.0 / 6);
}

}  // namespace ldle::oracle
