#include "ldle/local_views/estimate_gradients.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/tangent_maps.h"
#include "oracles/local_views.h"
#include "oracles/points.h"
#include "oracles/spectrum.h"

namespace ldle {
namespace {

constexpr Index view_neighbors = 21, graph_neighbors = 21, scale_neighbor = 5;

/// Points of the plane, functions on them, and what the estimators want to know.
struct Plane {
  Plane(RowMatrix places, RowMatrix values)
      : points(std::move(places)),
        distances(oracle::distance_matrix(points)),
        metric(distances),
        graph(oracle::neighbor_graph(distances, graph_neighbors)),
        laplacian(build_laplacian(graph, {graph_neighbors, scale_neighbor})),
        spectrum(Spectrum::of_components(laplacian.component)) {
    spectrum.available = {values.cols()};
    spectrum.vectors = std::make_shared<RowMatrix>(std::move(values));
    for (Index k = 0; k < points.rows(); ++k) {
      for (Id l : oracle::ball(distances, k, view_neighbors)) views.members.values.push_back(l);
      views.members.offsets.push_back(std::ssize(views.members.values));
      views.radius.push_back(oracle::distance_to_nearest(distances, k, view_neighbors));
    }
    Progress progress;
    tangent = make_tangent_maps(metric, views.members, 2, view_neighbors, progress);
  }

  /// The full A~ at a point.
  Eigen::MatrixXd estimate(GradientEstimator kind, Id k) const {
    LocalViewOptions options;
    options.gradient_estimator = kind;
    const auto estimator =
        estimate_gradients({views, metric, spectrum, &laplacian, tangent.get()}, options);
    const Index count = spectrum.available[0];
    Eigen::MatrixXd matrix(count, count);
    const GradientProducts& products = estimator->at(k);
    std::vector<double> column;
    for (Index j = 0; j < count; ++j) {
      products.column(j, column);
      for (Index i = 0; i < count; ++i) matrix(i, j) = column[i];
    }
    products.diagonal(column);
    for (Index i = 0; i < count; ++i) EXPECT_DOUBLE_EQ(column[i], matrix(i, i));
    return matrix;
  }

  RowMatrix points;
  Eigen::MatrixXd distances;
  oracle::TableMetric metric;
  NeighborGraph graph;
  GraphLaplacian laplacian;
  Spectrum spectrum;
  LocalViews views;
  std::shared_ptr<const LocalMaps> tangent;
};

constexpr GradientEstimator summed[] = {GradientEstimator::finite_sum,
                                        GradientEstimator::feynman_kac,
                                        GradientEstimator::linear_regression};

TEST(EstimateGradients, FiniteSumIsThePapersFormula) {
  const Plane plane(oracle::random_box(80, Eigen::RowVector2d(1, 1), 2),
                    oracle::random_box(80, Eigen::RowVectorXd::Ones(4), 3));
  for (Id k : {0, 17, 79}) {
    const double t = oracle::heat_time(plane.views.radius[k], 0.99, 2);
    const Eigen::MatrixXd wanted = oracle::gradient_products(
        plane.distances, *plane.spectrum.vectors, k, plane.views.members[k], t);
    const Eigen::MatrixXd found = plane.estimate(GradientEstimator::finite_sum, k);
    EXPECT_LT((found - wanted).norm(), 1e-12 * wanted.norm());
  }
}

/// -1/2 sum_l L_kl (phi_i(l) - phi_i(k)) (phi_j(l) - phi_j(k)) over all points.
TEST(EstimateGradients, FeynmanKacIsThePapersFormula) {
  const Plane plane(oracle::random_box(80, Eigen::RowVector2d(1, 1), 2),
                    oracle::random_box(80, Eigen::RowVectorXd::Ones(4), 3));
  const RowMatrix& values = *plane.spectrum.vectors;
  for (Id k : {0, 17, 79}) {
    Eigen::MatrixXd wanted = Eigen::MatrixXd::Zero(4, 4);
    for (Index l = 0; l < 80; ++l) {
      const Eigen::RowVectorXd gap = values.row(l) - values.row(k);
      wanted -= 0.5 * plane.laplacian.matrix.coeff(k, l) * gap.transpose() * gap;
    }
    const Eigen::MatrixXd found = plane.estimate(GradientEstimator::feynman_kac, k);
    EXPECT_LT((found - wanted).norm(), 1e-12 * wanted.norm());
  }
}

/// The regression finds gradients of linear functions exactly, however the points lie.
TEST(EstimateGradients, RegressionIsExactForLinearFunctions) {
  const RowMatrix points = oracle::random_box(80, Eigen::RowVector2d(1, 1), 2);
  const Eigen::MatrixXd slopes = (Eigen::MatrixXd(2, 4) << 1, 2, 0, -1, 0, 1, 3, 1).finished();
  const Plane plane(points, (points * slopes).array() + 5.0);
  for (Id k = 0; k < 80; ++k) {
    const Eigen::MatrixXd found = plane.estimate(GradientEstimator::linear_regression, k);
    EXPECT_LT((found - slopes.transpose() * slopes).norm(), 1e-9);
  }
}

/// The largest error of A~ against the closed form of grad phi_i . grad phi_j for the square's
/// cosines, relative to the largest product. The linear function x tells the factor at each point.
double cosine_error(GradientEstimator kind, Index side) {
  const double pi = std::numbers::pi;
  const RowMatrix points = oracle::grid(side, side) / double(side - 1);
  RowMatrix functions(points.rows(), 3);
  const Eigen::ArrayXd x = points.col(0), y = points.col(1);
  functions << points.col(0), ((pi * x).cos() * (pi * y).cos()).matrix(),
      ((2 * pi * x).cos() * (pi * y).cos()).matrix();
  const Eigen::ArrayXd exact =
      2 * pi * pi * (pi * x).sin() * (2 * pi * x).sin() * (pi * y).cos().square() +
      pi * pi * (pi * x).cos() * (2 * pi * x).cos() * (pi * y).sin().square();
  const Plane plane(points, functions);
  double worst = 0;
  for (Index k = 0; k < points.rows(); ++k) {
    if (x(k) < 0.2 || x(k) > 0.8 || y(k) < 0.2 || y(k) > 0.8) continue;
    const Eigen::MatrixXd found = plane.estimate(kind, Id(k));
    worst = std::max(worst, std::abs(found(1, 2) / found(0, 0) - exact[k]));
  }
  return worst / exact.abs().maxCoeff();
}

/// Theorem 2: each estimate is exact to second order in the radius of what it looks at.
TEST(EstimateGradients, OfCosinesTendToTheClosedForm) {
  for (GradientEstimator kind : summed) {
    const double coarse = cosine_error(kind, 21), fine = cosine_error(kind, 41);
    EXPECT_LT(fine, 0.06) << choice_name(kind);
    EXPECT_NEAR(coarse / fine, 4.0, 1.0) << choice_name(kind);
  }
}

}  // namespace
}  // namespace ldle
