#pragma once

#include <limits>

#include "ldle/local_views/local_views.h"
#include "ldle/local_views/make_local_views.h"
#include "oracles/distortion.h"
#include "oracles/neighbors.h"

namespace ldle::oracle {

/// Maps stored as tables of their values at every point.
class TableMaps final : public LocalMaps {
 public:
  explicit TableMaps(std::vector<RowMatrix> tables) : tables_(std::move(tables)) {}

  Index dimension() const override { return tables_.front().cols(); }
  void evaluate(Id map, std::span<const Id> points, double* out) const override;

 private:
  std::vector<RowMatrix> tables_;
};

/// t_k (paper, Eq. tk).
double heat_time(double radius, double mass, Index dimension);

/// The full A~_k (paper, Eq. Atildek).
Eigen::MatrixXd gradient_products(const Eigen::MatrixXd& distances, const Eigen::MatrixXd& vectors,
                                  Index k, std::span<const Id> members, double t);

/// The percentile with linear interpolation between order statistics.
double percentile(std::vector<double> values, double percent);

/// The eigenvectors that Algo. blp chooses at one point, and the margin of its comparisons.
struct Choice {
  std::vector<Id> chosen;
  std::vector<double> gamma;
  /// Smallest relative difference between a compared value and its threshold.
  double margin = std::numeric_limits<double>::infinity();
};

/// Steps 1 to 5 of the paper's Section subsec:biliplocparam. `products` is A~_k.
Choice choose_eigenvectors(const Eigen::MatrixXd& products, const Eigen::VectorXd& gamma,
                           const LocalViewOptions& options);

/// gamma_ki of every eigenvector (paper, Eq. gammaki_discrete).
Eigen::VectorXd inverse_root_mean_squares(const Eigen::MatrixXd& vectors,
                                          std::span<const Id> members);

struct LocalViewsWithChoices {
  LocalViews views;
  std::vector<Choice> choices;
};

/// The paper's Algo. blp.
LocalViewsWithChoices local_views(const Eigen::MatrixXd& distances, const Spectrum& spectrum,
                                  const LocalViewOptions& options);

/// The paper's Algo. post. Every sweep visits all views and uses the maps from before the sweep.
LocalViews improve(LocalViews views, const Eigen::MatrixXd& distances);

}  // namespace ldle::oracle
