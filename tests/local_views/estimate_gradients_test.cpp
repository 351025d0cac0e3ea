#include "ldle/local_views/estimate_gradients.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/tangent_maps.h"
#include "oracles/local_views.h"
#include "oracles/points.h"
#include "oracles/spectrum.h"

namespace ldle::local_views::estimate_gradients_test {

constexpr Index view_neighbors = 21, graph_neighbors = 21, scale_neighbor = 5;

/// Points of the plane, functions on them, and the sources of the estimators.
struct Plane {
  Plane(RowMatrix places, RowMatrix values)
      : points(std::move(places)),
        distances(oracle::distance_matrix(points)),
        data(oracle::table(distances)),
        graph(oracle::neighbor_graph(distances, graph_neighbors)),
        laplacian(laplacian::build_laplacian(graph, {graph_neighbors, scale_neighbor})),
        spectrum(Spectrum::of_components(laplacian.component)) {
    spectrum.available = {values.cols()};
    spectrum.vectors = SharedMatrix(std::move(values));
    for (Index k = 0; k < points.rows(); ++k) {
      for (Id l : oracle::ball(distances, k, view_neighbors)) views.members.values.push_back(l);
      views.members.offsets.push_back(std::ssize(views.members.values));
      views.radius.push_back(oracle::distance_to_nearest(distances, k, view_neighbors));
    }
    tangent = make_tangent_maps(data, views.members, 2, view_neighbors, Context());
  }

  /// The full A~ at a point.
  Eigen::MatrixXd estimate(GradientEstimator kind, Id k) const {
    LocalViewOptions options;
    options.gradient_estimator = kind;
    const auto estimator =
        estimate_gradients({views, data, spectrum, &laplacian, tangent.get()}, options);
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
  Data data;
  NeighborGraph graph;
  GraphLaplacian laplacian;
  Spectrum spectrum;
  LocalViews views;
  std::shared_ptr<const LocalMaps> tangent;
};

constexpr GradientEstimator summed[] = {GradientEstimator::finite_sum,
                                        GradientEstimator::feynman_kac,
                                        GradientEstimator::linear_regression};

TEST(EstimateGradients, FiniteSumEqualsThePapersFormula) {
  const Plane plane(oracle::random_box(80, Eigen::RowVector2d(1, 1), 2),
                    oracle::random_box(80, Eigen::RowVectorXd::Ones(4), 3));
  for (Id k : {0, 17, 79}) {
    const double t = oracle::heat_time(plane.views.radius[k], 0.99, 2);
    const Eigen::MatrixXd wanted = oracle::gradient_products(
        plane.distances, plane.spectrum.vectors.view(), k, plane.views.members[k], t);
    const Eigen::MatrixXd found = plane.estimate(GradientEstimator::finite_sum, k);
    EXPECT_LT((found - wanted).norm(), 1e-12 * wanted.norm());
  }
}

/// -1/2 sum_l L_kl (phi_i(l) - phi_i(k)) (phi_j(l) - phi_j(k)) over all points.
TEST(EstimateGradients, FeynmanKacEqualsThePapersFormula) {
  const Plane plane(oracle::random_box(80, Eigen::RowVector2d(1, 1), 2),
                    oracle::random_box(80, Eigen::RowVectorXd::Ones(4), 3));
  const RowMatrix values = plane.spectrum.vectors.view();
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

TEST(EstimateGradients, RegressionIsExactForLinearFunctions) {
  const RowMatrix points = oracle::random_box(80, Eigen::RowVector2d(1, 1), 2);
  const Eigen::MatrixXd slopes = (Eigen::MatrixXd(2, 4) << 1, 2, 0, -1, 0, 1, 3, 1).finished();
  const Plane plane(points, (points * slopes).array() + 5.0);
  for (Id k = 0; k < 80; ++k) {
    const Eigen::MatrixXd found = plane.estimate(GradientEstimator::linear_regression, k);
    EXPECT_LT((found - slopes.transpose() * slopes).norm(), 1e-9);
  }
}

/// Products of cosines on a grid in the unit square, and the inner products of their gradients in
/// closed form.
struct Cosines {
  explicit Cosines(Index side)
      : plane(oracle::grid(side, side) / double(side - 1), functions(side)) {
    const Eigen::ArrayXd x = pi * plane.points.col(0), y = pi * plane.points.col(1);
    exact = 2 * pi * pi * x.sin() * (2 * x).sin() * y.cos().square() +
            pi * pi * x.cos() * (2 * x).cos() * y.sin().square();
  }
  static RowMatrix functions(Index side) {
    const RowMatrix points = pi * oracle::grid(side, side) / double(side - 1);
    const Eigen::ArrayXd x = points.col(0), y = points.col(1);
    RowMatrix result(points.rows(), 3);
    result << points.col(0) / pi, (x.cos() * y.cos()).matrix(), ((2 * x).cos() * y.cos()).matrix();
    return result;
  }
  /// The largest error away from the boundary, relative to the largest product. The linear function
  /// x gives the factor of the estimate at each point.
  double error(GradientEstimator kind) const {
    double worst = 0;
    for (Index k = 0; k < plane.points.rows(); ++k) {
      if ((plane.points.row(k).array() - 0.5).abs().maxCoeff() > 0.3) continue;
      const Eigen::MatrixXd found = plane.estimate(kind, Id(k));
      worst = std::max(worst, std::abs(found(1, 2) / found(0, 0) - exact[k]));
    }
    return worst / exact.abs().maxCoeff();
  }

  static constexpr double pi = std::numbers::pi;
  Plane plane;
  Eigen::ArrayXd exact;
};

/// Theorem 2: the error of each estimate is of second order in the radius of the neighbourhood.
TEST(EstimateGradients, EstimatesOfCosinesConvergeToTheClosedForm) {
  const Cosines coarse(21), fine(41);
  for (GradientEstimator kind : summed) {
    EXPECT_NEAR(coarse.error(kind) / fine.error(kind), 4.0, 1.0) << choice_name(kind);
  }
}

}  // namespace ldle::local_views::estimate_gradients_test
