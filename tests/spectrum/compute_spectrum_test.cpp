#include "ldle/spectrum/compute_spectrum.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"
#include "oracles/spectrum.h"

namespace ldle::spectrum::compute_spectrum_test {

GraphLaplacian laplacian_of(const RowMatrix& points, Index neighbors = 12) {
  return oracle::graph_laplacian(oracle::distance_matrix(points), {neighbors, 5});
}

Spectrum compute(const GraphLaplacian& laplacian, Index count, const Context& context = {}) {
  return compute_spectrum(laplacian, {.eigenvectors = count}, 2, context);
}

/// The rows of the eigenvectors that belong to one component.
Eigen::MatrixXd vectors_on(const Spectrum& spectrum, const std::vector<Id>& points, Index count) {
  const Eigen::MatrixXd all = spectrum.vectors.view();
  return all(points, Eigen::seqN(0, count));
}

/// Compares the span of each group of close eigenvalues, unless the group was cut off.
void expect_same_subspaces(const oracle::DenseSpectrum& dense, const Eigen::MatrixXd& vectors) {
  const Index count = vectors.cols();
  for (Index begin = 0; begin < count;) {
    Index end = begin + 1;
    while (end < dense.values.size() - 1 &&
           dense.values[end + 1] - dense.values[end] < 1e-4 * dense.values[end + 1]) {
      ++end;
    }
    if (end > count) return;
    const Eigen::MatrixXd wanted = dense.vectors.middleCols(begin + 1, end - begin);
    const Eigen::MatrixXd found = vectors.middleCols(begin, end - begin);
    const Eigen::MatrixXd difference = wanted * wanted.transpose() - found * found.transpose();
    EXPECT_LT(difference.norm(), 1e-6) << "eigenvectors " << begin << " to " << end - 1;
    begin = end;
  }
}

void expect_component_correct(const GraphLaplacian& laplacian, const Spectrum& spectrum, Id c) {
  const auto dense = oracle::dense_spectrum(laplacian, c);
  const Index count = spectrum.available[c];
  ASSERT_EQ(count, std::min<Index>(spectrum.values.cols(), dense.values.size() - 1));
  const Eigen::MatrixXd vectors = vectors_on(spectrum, dense.points, count);
  for (Index i = 0; i < count; ++i) {
    ASSERT_NEAR(spectrum.values(c, i), dense.values[i + 1], 1e-8 * dense.values[i + 1]) << i;
    ASSERT_LE(spectrum.values(c, std::max<Index>(i - 1, 0)), spectrum.values(c, i));
  }
  const Eigen::MatrixXd gram = vectors.transpose() * vectors;
  EXPECT_LT((gram - Eigen::MatrixXd::Identity(count, count)).cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_LT(vectors.colwise().sum().cwiseAbs().maxCoeff(), 1e-7);  // orthogonal to constants
  expect_same_subspaces(dense, vectors);
  const Eigen::MatrixXd block = Eigen::MatrixXd(laplacian.matrix)(dense.points, dense.points);
  for (Index i = 0; i < count; ++i) {
    const double lambda = spectrum.values(c, i);
    const double residual = (block * vectors.col(i) - lambda * vectors.col(i)).norm() / lambda;
    EXPECT_NEAR(spectrum.residuals(c, i), residual, 1e-12 + 0.5 * residual) << i;
    EXPECT_LT(residual, 1e-6) << i;
  }
  for (Index i = count; i < spectrum.values.cols(); ++i) {
    EXPECT_TRUE(std::isnan(spectrum.values(c, i)));
    EXPECT_TRUE(std::isnan(spectrum.residuals(c, i)));
  }
}

void expect_correct(const RowMatrix& points, Index count, Index components) {
  const auto laplacian = laplacian_of(points);
  ASSERT_EQ(laplacian.components, components);
  const auto spectrum = compute(laplacian, count);
  ASSERT_EQ(spectrum.values.rows(), components);
  ASSERT_EQ(spectrum.values.cols(), count);
  ASSERT_EQ(spectrum.vectors.rows(), points.rows());
  ASSERT_EQ(spectrum.vectors.cols(), count);
  EXPECT_EQ(spectrum.component, laplacian.component);
  EXPECT_TRUE(spectrum.converged);
  EXPECT_FALSE(spectrum.solver.empty());
  double largest = 0;
  for (Id c = 0; c < components; ++c) {
    SCOPED_TRACE(c);
    expect_component_correct(laplacian, spectrum, c);
    for (Index i = 0; i < spectrum.available[c]; ++i) {
      largest = std::max(largest, spectrum.residuals(c, i));
    }
  }
  EXPECT_EQ(spectrum.largest_residual(), largest);
}

TEST(ComputeSpectrum, AgreesWithADenseSolverOnRandomPoints) {
  expect_correct(oracle::shaken(oracle::grid(20, 20), 0.3, 1), 30, 1);
}

TEST(ComputeSpectrum, FindsAllCopiesOfMultipleEigenvalues) {
  expect_correct(oracle::grid(21, 21), 40, 1);
  expect_correct(oracle::circle(400), 30, 1);
  expect_correct(oracle::grid(7, 7, 7), 30, 1);
}

TEST(ComputeSpectrum, AgreesWithADenseSolverOnALargeGraph) {
  expect_correct(oracle::shaken(oracle::grid(40, 25), 0.3, 2), 20, 1);
}

TEST(ComputeSpectrum, ComputesASpectrumForEachComponent) {
  const RowMatrix first = oracle::shaken(oracle::grid(20, 16), 0.3, 1);
  const RowMatrix second = oracle::shaken(oracle::grid(6, 5), 0.3, 2);
  const RowMatrix both = oracle::stack(first, second, Eigen::RowVector2d(90, 0));
  expect_correct(both, 20, 2);
}

TEST(ComputeSpectrum, EqualComponentsAreSeparated) {
  const RowMatrix piece = oracle::shaken(oracle::grid(15, 15), 0.3, 1);
  expect_correct(oracle::stack(piece, piece, Eigen::RowVector2d(128, 0)), 25, 2);
}

TEST(ComputeSpectrum, ASmallComponentHasFewerEigenpairs) {
  const RowMatrix large = oracle::shaken(oracle::grid(12, 12), 0.3, 1);
  const RowMatrix little = oracle::shaken(oracle::grid(4, 4), 0.3, 2);
  const RowMatrix both = oracle::stack(large, little, Eigen::RowVector2d(90, 0));
  expect_correct(both, 40, 2);
  expect_correct(little, 100, 1);
}

TEST(ComputeSpectrum, ReportsWhichSolversRan) {
  const RowMatrix large = oracle::shaken(oracle::grid(20, 16), 0.3, 1);
  const RowMatrix little = oracle::shaken(oracle::grid(6, 5), 0.3, 2);
  const auto laplacian = laplacian_of(oracle::stack(large, little, Eigen::RowVector2d(90, 0)));
  const auto spectrum = compute_spectrum(
      laplacian, {.eigenvectors = 20, .eigen_solver = EigenSolverOption::filtered}, 2, Context());
  EXPECT_EQ(spectrum.solver.find("Chebyshev-filtered subspace iteration, as requested; "), 0);
  EXPECT_NE(spectrum.solver.find("; dense"), std::string::npos) << spectrum.solver;
  EXPECT_TRUE(spectrum.converged);
  EXPECT_EQ(spectrum.available, (std::vector<Index>{20, 20}));
}

TEST(ComputeSpectrum, FindsTheTinyEigenvaluesOfAThinStrip) {
  RowMatrix points = oracle::shaken(oracle::grid(300, 2), 0.2, 3);
  expect_correct(points, 15, 1);
}

TEST(ComputeSpectrum, SameBytesForOneAndTwoThreads) {
  const auto laplacian = laplacian_of(oracle::grid(25, 25));
  const auto first = compute(laplacian, 30, Context({.threads = 1}));
  const auto second = compute(laplacian, 30, Context({.threads = 2}));
  EXPECT_EQ(first.vectors.view(), second.vectors.view());
  EXPECT_EQ(first.values, second.values);
  EXPECT_EQ(first.residuals, second.residuals);
}

/// On a fine square grid lambda is proportional to i^2 + j^2 (cosines with Neumann boundary
/// conditions), up to the irregularity of the kernel at the boundary, which is as large as the
/// boundary's share of the square.
TEST(ComputeSpectrum, EigenvaluesOfASquareAreSumsOfSquares) {
  const RowMatrix points = oracle::grid(100, 100);
  const Context context;
  const auto graph = neighbors::nearest_neighbors(Data::of_points(points), 9, context);
  const auto spectrum = compute(laplacian::build_laplacian(graph, {9, 5}), 10);
  std::vector<double> sums;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      if (i + j > 0) sums.push_back(i * i + j * j);
    }
  }
  std::sort(sums.begin(), sums.end());
  for (Index i = 1; i < 10; ++i) {
    EXPECT_NEAR(spectrum.values(0, i) / spectrum.values(0, 0), sums[i], 0.04 * sums[i]) << i;
  }
}

/// On a circle eigenvalues are double and proportional to k^2.
TEST(ComputeSpectrum, EigenvaluesOfACircleAreDoubleSquares) {
  const auto spectrum = compute(laplacian_of(oracle::circle(500), 9), 8);
  for (Index i = 0; i < 8; ++i) {
    const double k = double(i / 2 + 1);
    EXPECT_NEAR(spectrum.values(0, i) / spectrum.values(0, 0), k * k, 0.01 * k * k) << i;
  }
}

}  // namespace ldle::spectrum::compute_spectrum_test
