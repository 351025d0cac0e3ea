#include "ldle/local_views/gradient_products.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "oracles/local_views.h"
#include "oracles/points.h"

namespace ldle {
namespace {

/// The paper's bound on t_k for a ball of volume 1 (Appendix rationaletk). Its figures are cut or
/// rounded in the third digit, hence the one per cent.
TEST(HeatTime, MeetsThePapersBoundsOnUnitBalls) {
  const auto bound = [](double d) {
    const double radius = std::exp(std::lgamma(d / 2 + 1) / d) / std::sqrt(std::numbers::pi);
    return heat_time(radius, 0.99, Index(d));
  };
  EXPECT_NEAR(bound(2) / 0.0172, 1.0, 0.01);
  EXPECT_NEAR(bound(10) / 0.018, 1.0, 0.01);
  EXPECT_NEAR(bound(100) / 0.0228, 1.0, 0.01);
  EXPECT_NEAR(bound(1000) / 0.0268, 1.0, 0.01);
}

TEST(HeatTime, HasClosedFormsInTwoDimensions) {
  // A chi-squared variable of two degrees of freedom exceeds q with probability exp(-q/2).
  for (double mass : {0.1, 0.5, 0.99, 0.9999}) {
    EXPECT_NEAR(heat_time(3.0, mass, 2), 9.0 / (-4 * std::log(1 - mass)), 1e-10);
  }
  EXPECT_NEAR(heat_time(2.0, 0.6826894921370859, 1), 2.0, 1e-9);  // one sigma
}

struct Sample {
  Eigen::MatrixXd distances;
  RowMatrix functions;
};

void expect_equal_to_full_matrix(const Sample& sample, Index k, Index nearest, Index count) {
  const auto members = oracle::ball(sample.distances, k, nearest);
  const double t =
      oracle::heat_time(oracle::distance_to_nearest(sample.distances, k, nearest), 0.99, 2);
  std::vector<double> squares;
  for (Id x : members) squares.push_back(sample.distances(k, x) * sample.distances(k, x));
  GradientProducts products;
  products.assign(sample.functions, Id(k), members, squares, t, count);
  const Eigen::MatrixXd wanted =
      oracle::gradient_products(sample.distances, sample.functions.leftCols(count), k, members, t);
  const double tolerance = 1e-12 * wanted.cwiseAbs().maxCoeff();
  std::vector<double> values;
  products.diagonal(values);
  ASSERT_EQ(Index(values.size()), count);
  for (Index i = 0; i < count; ++i) EXPECT_NEAR(values[i], wanted(i, i), tolerance);
  for (Index j = 0; j < count; ++j) {
    products.column(j, values);
    ASSERT_EQ(Index(values.size()), count);
    for (Index i = 0; i < count; ++i) EXPECT_NEAR(values[i], wanted(i, j), tolerance);
  }
}

TEST(GradientProducts, EqualTheFullMatrix) {
  Sample sample;
  sample.distances = oracle::distance_matrix(oracle::random_box(80, Eigen::RowVector2d(1, 1), 2));
  sample.functions = oracle::random_box(80, Eigen::RowVectorXd::Ones(9), 3);
  for (Index k : {0, 17, 79}) {
    expect_equal_to_full_matrix(sample, k, 12, 9);
    expect_equal_to_full_matrix(sample, k, 5, 4);
  }
}

/// Theorem 2 for linear functions: away from the boundary A~ is, up to one factor a point, the
/// Gram matrix of their gradients, whatever the offset.
TEST(GradientProducts, OfLinearFunctionsAreProductsOfSlopes) {
  const RowMatrix points = oracle::grid(15, 15);
  const Eigen::MatrixXd slopes = (Eigen::MatrixXd(2, 4) << 1, 2, 0, -1, 0, 1, 3, 1).finished();
  const RowMatrix functions = (points * slopes).array() + 5.0;
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  const Index middle = 7 * 15 + 7;
  const auto members = oracle::ball(distances, middle, 21);
  std::vector<double> squares, column;
  for (Id x : members) squares.push_back(distances(middle, x) * distances(middle, x));
  GradientProducts products;
  products.assign(functions, Id(middle), members, squares, 0.7, 4);
  const Eigen::MatrixXd wanted = slopes.transpose() * slopes;
  products.column(0, column);
  const double factor = column[0] / wanted(0, 0);
  EXPECT_GT(factor, 0);
  for (Index j = 0; j < 4; ++j) {
    products.column(j, column);
    for (Index i = 0; i < 4; ++i) EXPECT_NEAR(column[i], factor * wanted(i, j), 1e-10 * factor);
  }
}

/// The largest error of A~ against the closed form of grad phi_i . grad phi_j for the square's
/// cosines, relative to the largest product. The linear function x tells the factor at each point.
double cosine_error(Index side) {
  const double pi = std::numbers::pi;
  const RowMatrix points = oracle::grid(side, side) / double(side - 1);
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  RowMatrix functions(points.rows(), 3);
  const Eigen::ArrayXd x = points.col(0), y = points.col(1);
  functions << points.col(0), ((pi * x).cos() * (pi * y).cos()).matrix(),
      ((2 * pi * x).cos() * (pi * y).cos()).matrix();
  const Eigen::ArrayXd exact =
      2 * pi * pi * (pi * x).sin() * (2 * pi * x).sin() * (pi * y).cos().square() +
      pi * pi * (pi * x).cos() * (2 * pi * x).cos() * (pi * y).sin().square();
  GradientProducts products;
  std::vector<double> squares, slopes, column;
  double worst = 0;
  for (Index k = 0; k < points.rows(); ++k) {
    if (x(k) < 0.2 || x(k) > 0.8 || y(k) < 0.2 || y(k) > 0.8) continue;
    const auto members = oracle::ball(distances, k, 21);
    squares.clear();
    for (Id l : members) squares.push_back(distances(k, l) * distances(k, l));
    const double t = heat_time(oracle::distance_to_nearest(distances, k, 21), 0.99, 2);
    products.assign(functions, Id(k), members, squares, t, 3);
    products.column(0, slopes);
    products.column(2, column);
    worst = std::max(worst, std::abs(column[1] / slopes[0] - exact[k]));
  }
  return worst / exact.abs().maxCoeff();
}

/// Theorem 2: the estimate is exact to second order in the ball's radius.
TEST(GradientProducts, OfCosinesTendToTheClosedForm) {
  const double coarse = cosine_error(21), fine = cosine_error(41);
  EXPECT_LT(fine, 0.06);
  EXPECT_NEAR(coarse / fine, 4.0, 1.0);
}

}  // namespace
}  // namespace ldle
