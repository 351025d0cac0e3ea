#include "ldle/math/chebyshev_filter.h"

#include <gtest/gtest.h>

#include "oracles/graphs.h"
#include "oracles/points.h"

namespace ldle {
namespace {

constexpr double low = 0.5, high = 8.0;

double chebyshev(Index degree, double x) {
  double before = 1, now = x;
  for (Index k = 1; k < degree; ++k) before = std::exchange(now, 2 * x * now - before);
  return now;
}

/// p(A) x by the eigenvectors of A, p = T_m((t - center) / half) / T_m at the reference.
TEST(ChebyshevFilter, IsTheScaledPolynomial) {
  const auto matrix = oracle::torus_graph(12, 9);
  const PanelProduct<float> product(matrix);
  const Index width = panel_width<float>;
  const Eigen::MatrixXd x = oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(width), 1);
  ColumnValues reference;
  reference.setLinSpaced(0, low);
  const Eigen::MatrixXd residual = matrix * x - x * reference.matrix().asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> dense(Eigen::MatrixXd{matrix});
  const auto polynomial = [](Index degree, double t) {
    return chebyshev(degree, (2 * t - high - low) / (high - low));
  };
  for (Index degree : {1, 2, 3, 10}) {
    Index steps = 0;
    const Panel<float> correction =
        ChebyshevFilter(product, low, high)
            .correction(reference, residual.cast<float>(), degree, [&] { ++steps; });
    EXPECT_EQ(steps, degree - 1);
    for (Index j = 0; j < width; ++j) {
      Eigen::VectorXd factor = dense.eigenvalues().unaryExpr([&](double value) {
        return polynomial(degree, value) / polynomial(degree, reference[j]);
      });
      const Eigen::VectorXd expected =
          dense.eigenvectors() * factor.cwiseProduct(dense.eigenvectors().transpose() * x.col(j));
      const Eigen::VectorXd found = x.col(j) + correction.col(j).cast<double>();
      // Rounding grows as the lowest eigenvectors outgrow the reference.
      EXPECT_LT((found - expected).norm(), 1e-5 * factor.cwiseAbs().maxCoeff() * x.col(j).norm());
    }
  }
}

/// Only corrections are rounded to single precision.
TEST(ChebyshevFilter, AnEigenvectorStaysAsItIs) {
  const auto matrix = oracle::torus_graph(12, 9);
  const PanelProduct<float> product(matrix);
  const Panel<float> nothing = Panel<float>::Zero(matrix.rows(), panel_width<float>);
  const auto correction =
      ChebyshevFilter(product, low, high).correction(ColumnValues::Constant(0.3), nothing, 50, [] {
      });
  EXPECT_EQ(correction, nothing);
}

TEST(ChebyshevFilter, GainAndDegreeAreInverse) {
  const auto matrix = oracle::path_graph(4);
  const PanelProduct<float> product(matrix);
  const ChebyshevFilter filter(product, low, high);
  for (double gain : {1.5, 10.0, 1e6}) {
    for (double value : {0.0, 0.3, 0.49}) {
      const Index degree = filter.degree_for(value, gain);
      EXPECT_GE(filter.gain(value, degree), gain * (1 - 1e-9));
      EXPECT_LT(filter.gain(value, degree - 1), gain);
    }
  }
  EXPECT_DOUBLE_EQ(filter.gain(0.0, 2), chebyshev(2, (high + low) / (high - low)));
  EXPECT_EQ(filter.degree_for(low, 10.0), ChebyshevFilter::most_degree);
  EXPECT_EQ(filter.degree_for(3.0, 10.0), ChebyshevFilter::most_degree);
}

}  // namespace
}  // namespace ldle
