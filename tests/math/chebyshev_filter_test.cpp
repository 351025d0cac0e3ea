#include "ldle/math/chebyshev_filter.h"

#include <gtest/gtest.h>

#include "math/operators.h"
#include "oracles/dense.h"
#include "oracles/graphs.h"
#include "oracles/points.h"

namespace ldle::math::chebyshev_filter_test {

constexpr double low = 0.5, high = 8.0;

/// T_m(x) by its recurrence.
double chebyshev(Index degree, double x) {
  double before = 1, now = x;
  for (Index k = 1; k < degree; ++k) before = std::exchange(now, 2 * x * now - before);
  return now;
}

/// The expected p(A) x is computed with the eigenvectors of A, where p is T_m((t - center) / half)
/// over its value at the reference.
TEST(ChebyshevFilter, AppliesTheScaledPolynomial) {
  const auto matrix = oracle::torus_graph(12, 9);
  const SparseOperator product(matrix);
  const Index width = product.panel_columns();
  const Eigen::MatrixXd x = oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(width), 1);
  const Eigen::ArrayXd reference = Eigen::ArrayXd::LinSpaced(width, 0, low);
  const Eigen::MatrixXd residual = matrix * x - x * reference.matrix().asDiagonal();
  const oracle::DenseEigen dense = oracle::symmetric_eigen(matrix);
  const auto polynomial = [](Index degree, double t) {
    return chebyshev(degree, (2 * t - high - low) / (high - low));
  };
  for (Index degree : {1, 2, 3, 10}) {
    Index steps = 0;
    const auto panel = ChebyshevFilter(product, low, high)
                           .correction(reference, *oracle::panel_of(product, residual), degree,
                                       Context(), [&] { ++steps; });
    const Eigen::MatrixXd correction = oracle::values_of(product, *panel);
    EXPECT_EQ(steps, degree - 1);
    for (Index j = 0; j < width; ++j) {
      Eigen::VectorXd factor = dense.values.unaryExpr([&](double value) {
        return polynomial(degree, value) / polynomial(degree, reference[j]);
      });
      const Eigen::VectorXd expected =
          dense.vectors * factor.cwiseProduct(dense.vectors.transpose() * x.col(j));
      const Eigen::VectorXd found = x.col(j) + correction.col(j);
      // Rounding errors grow with the gain of the lowest eigenvectors over the reference.
      EXPECT_LT((found - expected).norm(), 1e-5 * factor.cwiseAbs().maxCoeff() * x.col(j).norm());
    }
  }
}

/// Only corrections are rounded to single precision, and here the correction is zero.
TEST(ChebyshevFilter, DoesNotChangeAnEigenvector) {
  const auto matrix = oracle::torus_graph(12, 9);
  const SparseOperator product(matrix);
  const Index width = product.panel_columns();
  const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(matrix.rows(), width);
  const auto correction = ChebyshevFilter(product, low, high)
                              .correction(Eigen::ArrayXd::Constant(width, 0.3),
                                          *oracle::panel_of(product, zero), 50, Context(), [] {});
  EXPECT_EQ(oracle::values_of(product, *correction), zero);
}

TEST(ChebyshevFilter, DegreeIsTheLeastThatReachesTheGain) {
  const auto matrix = oracle::path_graph(4);
  const SparseOperator product(matrix);
  const ChebyshevFilter filter(product, low, high);
  for (double gain : {1.5, 10.0, 1e6}) {
    for (double value : {0.0, 0.3, 0.49}) {
      const Index degree = filter.degree_for(value, gain);
      EXPECT_GE(filter.gain(value, degree), gain * (1 - 1e-9));
      EXPECT_LT(filter.gain(value, degree - 1), gain);
    }
  }
  EXPECT_DOUBLE_EQ(filter.gain(0.0, 2), chebyshev(2, (high + low) / (high - low)));
  EXPECT_EQ(filter.degree_for(low, 10.0), ChebyshevFilter::max_degree);
  EXPECT_EQ(filter.degree_for(3.0, 10.0), ChebyshevFilter::max_degree);
}

}  // namespace ldle::math::chebyshev_filter_test
