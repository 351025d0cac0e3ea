#include "oracles/local_views.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <memory>

#include "oracles/dense.h"

namespace ldle::oracle {

void TableMaps::evaluate(Id map, std::span<const Id> points, double* out) const {
  for (Id point : points) {
    for (Index c = 0; c < dimension(); ++c) *out++ = tables_[map](point, c);
  }
}

double heat_time(double radius, double mass, Index dimension) {
  const boost::math::chi_squared distribution{double(dimension)};
  return 0.5 * radius * radius / boost::math::quantile(distribution, mass);
}

Eigen::MatrixXd gradient_products(const Eigen::MatrixXd& distances, const Eigen::MatrixXd& vectors,
                                  Index k, std::span<const Id> members, double t) {
  double mass = 0;
  for (Id x : members) mass += std::exp(-distances(k, x) * distances(k, x) / (4 * t));
  Eigen::MatrixXd products = Eigen::MatrixXd::Zero(vectors.cols(), vectors.cols());
  for (Id x : members) {
    const double weight = std::exp(-distances(k, x) * distances(k, x) / (4 * t)) / mass;
    const Eigen::RowVectorXd change = vectors.row(x) - vectors.row(k);
    products += weight / (2 * t) * change.transpose() * change;
  }
  return products;
}

double percentile(std::vector<double> values, double percent) {
  std::sort(values.begin(), values.end());
  const double position = percent / 100 * double(values.size() - 1);
  const auto low = std::size_t(std::floor(position));
  const std::size_t high = std::min(low + 1, values.size() - 1);
  const double part = position - double(low);
  return part == 0 ? values[low] : (1 - part) * values[low] + part * values[high];
}

namespace {

// Whether a value is at least the threshold. Updates the margin.
bool reaches(double value, double threshold, Choice& choice) {
  if (value != threshold) {
    const double size = std::max(std::abs(value), std::abs(threshold));
    choice.margin = std::min(choice.margin, std::abs(value - threshold) / size);
  }
  return value >= threshold;
}

// The first of `candidates` whose value reaches the threshold.
template <class Value>
Id first_reaching(const std::vector<Id>& candidates, double threshold, const Value& value,
                  Choice& choice) {
  for (Id i : candidates) {
    if (reaches(value(i), threshold, choice)) return i;
  }
  return none;
}

// H^s_k (paper, Eq. Hdef), computed with an explicit inverse. For s = 1 it is A~_k.
Eigen::MatrixXd remaining_products(const Eigen::MatrixXd& products, const std::vector<Id>& chosen) {
  if (chosen.empty()) return products;
  const Eigen::MatrixXd inverted = pseudo_inverse(products(chosen, chosen));
  const Eigen::MatrixXd columns = products(Eigen::all, chosen);
  return products - columns * inverted * columns.transpose();
}

// The value for dimension s of an option that has one value or one per dimension.
double setting(const std::vector<double>& values, Index s) {
  return values.size() == 1 ? values.front() : values[s];
}

}  // namespace

Choice choose_eigenvectors(const Eigen::MatrixXd& products, const Eigen::VectorXd& gamma,
                           const LocalViewOptions& options) {
  Choice choice;
  std::vector<double> diagonal(products.rows());
  for (Index i = 0; i < products.rows(); ++i) diagonal[i] = products(i, i);
  const double theta1 = percentile(diagonal, setting(options.gradient_percentile, 0));
  std::vector<Id> candidates;  // S_k
  for (Index i = 0; i < products.rows(); ++i) {
    if (reaches(diagonal[i], theta1, choice)) candidates.push_back(Id(i));
  }
  for (Index s = 0; s < options.dimension; ++s) {
    const Eigen::MatrixXd rest = remaining_products(products, choice.chosen);
    Id direction = candidates.front();  // r_s
    if (s > 0) {
      std::vector<double> lengths;
      for (Id i : candidates) lengths.push_back(rest(i, i));
      const double theta = percentile(lengths, setting(options.gradient_percentile, s));
      const auto length = [&](Id i) { return rest(i, i); };
      direction = first_reaching(candidates, theta, length, choice);
    }
    const auto slope = [&](Id i) { return gamma[i] * std::abs(rest(i, direction)); };
    double steepest = 0;  // alpha_s
    for (Id i : candidates) steepest = std::max(steepest, slope(i));
    const double enough = setting(options.slope_fraction, s) * steepest;
    choice.chosen.push_back(first_reaching(candidates, enough, slope, choice));
    choice.gamma.push_back(gamma[choice.chosen.back()]);
  }
  return choice;
}

Eigen::VectorXd inverse_root_mean_squares(const Eigen::MatrixXd& vectors,
                                          std::span<const Id> members) {
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(vectors.cols());
  for (Id x : members) sum += vectors.row(x).transpose().cwiseAbs2();
  return (sum / double(members.size())).cwiseSqrt().cwiseInverse();
}

LocalViewsWithChoices local_views(const Eigen::MatrixXd& distances, const Spectrum& spectrum,
                                  const LocalViewOptions& options) {
  LocalViewsWithChoices result;
  std::vector<RowMatrix> tables;
  for (Index k = 0; k < distances.rows(); ++k) {
    const auto members = ball(distances, k, options.view_neighbors);
    const double radius = distance_to_nearest(distances, k, options.view_neighbors);
    const Eigen::MatrixXd vectors =
        spectrum.vectors.view().leftCols(spectrum.available[spectrum.component[k]]);
    const double t = heat_time(radius, options.heat_mass, options.dimension);
    const auto choice = choose_eigenvectors(gradient_products(distances, vectors, k, members, t),
                                            inverse_root_mean_squares(vectors, members), options);
    RowMatrix table(distances.rows(), options.dimension);
    for (Index s = 0; s < options.dimension; ++s) {
      table.col(s) = choice.gamma[s] * vectors.col(choice.chosen[s]);
    }
    tables.push_back(table);
    result.views.members.push_back(members);
    result.views.radius.push_back(radius);
    result.views.map_of.push_back(Id(k));
    result.choices.push_back(choice);
  }
  const auto maps = std::make_shared<const TableMaps>(std::move(tables));
  for (Index k = 0; k < distances.rows(); ++k) {
    result.views.distortion.push_back(distortion(*maps, Id(k), result.views.members[k], distances));
  }
  result.views.maps = maps;
  return result;
}

LocalViews improve(LocalViews views, const Eigen::MatrixXd& distances) {
  for (bool replaced = true; replaced;) {
    replaced = false;
    ++views.improvement_sweeps;
    const std::vector<Id> old = views.map_of;
    for (Index k = 0; k < views.size(); ++k) {
      std::vector<Id> members(views.members[k].begin(), views.members[k].end());
      std::sort(members.begin(), members.end());
      const auto value = [&](Id map) {
        return squared_distortion(*views.maps, map, members, distances);
      };
      double best = value(old[k]);
      for (Id other : members) {
        const double offered = value(old[other]);
        if (offered >= best) continue;
        best = offered;
        views.map_of[k] = old[other];
        replaced = true;
      }
      views.distortion[k] = std::sqrt(best);
    }
  }
  return views;
}

}  // namespace ldle::oracle
