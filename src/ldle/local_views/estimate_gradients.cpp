#include "ldle/local_views/estimate_gradients.h"

#include "ldle/local_views/heat_kernel.h"
#include "ldle/math/decompositions.h"

namespace ldle::local_views {
namespace {

/// Common part of all estimators except LowRank: the sources, and the heat kernel on a view.
class Estimator : public EstimateGradients {
 public:
  Estimator(const GradientSources& sources, const LocalViewOptions& options)
      : sources_(sources), unit_time_(heat_time(1.0, options.heat_mass, options.dimension)) {}

 protected:
  const SharedMatrix& vectors() const { return sources_.spectrum.vectors; }
  Index count(Id point) const {
    return sources_.spectrum.available[sources_.spectrum.component[point]];
  }
  /// G_kl / 2 t_k of the points of a view.
  const std::vector<double>& weights(Id point) {
    const auto view = sources_.views.members[point];
    const double radius = sources_.views.radius[point];
    squared_.resize(view.size());
    sources_.data.squared_distances(point, view, squared_.data());
    heat_weights(squared_, unit_time_ * radius * radius, weights_);
    return weights_;
  }

  GradientSources sources_;
  SummedProducts products_;

 private:
  double unit_time_;
  std::vector<double> squared_, weights_;
};

class FiniteSum final : public Estimator {
 public:
  using Estimator::Estimator;
  const GradientProducts& at(Id point) override {
    products_.assign(vectors(), point, sources_.views.members[point], weights(point), count(point));
    return products_;
  }
};

class FeynmanKac final : public Estimator {
 public:
  using Estimator::Estimator;
  const GradientProducts& at(Id point) override {
    points_.clear();
    halves_.clear();
    using Row = Eigen::SparseMatrix<double>::InnerIterator;  // of a symmetric matrix
    for (Row entry(sources_.laplacian->matrix, point); entry; ++entry) {
      if (entry.row() == point) continue;
      points_.push_back(static_cast<Id>(entry.row()));
      halves_.push_back(-0.5 * entry.value());
    }
    products_.assign(vectors(), point, points_, halves_, count(point));
    return products_;
  }

 private:
  std::vector<Id> points_;
  std::vector<double> halves_;
};

class LowRank final : public EstimateGradients {
 public:
  explicit LowRank(const GradientSources& sources)
      : vectors_(sources.spectrum.vectors),
        count_(sources.triples->count()),
        products_(*sources.triples) {}
  const GradientProducts& at(Id point) override {
    products_.assign(vectors_.row(point).head(count_));
    return products_;
  }

 private:
  const SharedMatrix& vectors_;
  Index count_;
  LowRankProducts products_;
};

class LinearRegression final : public Estimator {
 public:
  using Estimator::Estimator;
  const GradientProducts& at(Id point) override {
    const auto view = sources_.views.members[point];
    RowMatrix places(std::ssize(view), sources_.tangent->dimension());
    sources_.tangent->evaluate(point, view, places.data());
    const std::vector<double>& weight = weights(point);
    const Eigen::Map<const Eigen::VectorXd> weights(weight.data(), std::ssize(weight));
    const Eigen::VectorXd root = weights.cwiseSqrt();
    RowMatrix values = vectors().view()(view, Eigen::seqN(0, count(point)));
    for (RowMatrix* rows : {&places, &values}) {
      const Eigen::RowVectorXd mean = weights.transpose() * *rows / weights.sum();
      *rows = root.asDiagonal() * (rows->rowwise() - mean);
    }
    products_.rows(places.cols(), values.cols()) = math::least_squares(places, values);
    return products_;
  }
};

}  // namespace

std::unique_ptr<EstimateGradients> estimate_gradients(const GradientSources& sources,
                                                      const LocalViewOptions& options) {
  switch (options.gradient_estimator) {
    case GradientEstimator::finite_sum:
      return std::make_unique<FiniteSum>(sources, options);
    case GradientEstimator::feynman_kac:
      return std::make_unique<FeynmanKac>(sources, options);
    case GradientEstimator::low_rank_feynman_kac:
      return std::make_unique<LowRank>(sources);
    case GradientEstimator::linear_regression:
      return std::make_unique<LinearRegression>(sources, options);
  }
  return nullptr;
}

}  // namespace ldle::local_views
