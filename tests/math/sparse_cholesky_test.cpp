#include "ldle/math/sparse_cholesky.h"

#include <gtest/gtest.h>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle {
namespace {

Eigen::SparseMatrix<double> sample_laplacian() {
  const RowMatrix points = oracle::shaken(oracle::grid(18, 15), 0.3, 1);
  return oracle::graph_laplacian(oracle::distance_matrix(points), {12, 5}).matrix;
}

TEST(SparseCholesky, SolvesManyColumnsAtOnce) {
  const auto matrix = sample_laplacian();
  const double shift = 0.01;
  const SparseCholesky factor(matrix, shift);
  for (Index columns : {1, 2, 3, 4, 5, 16, 37}) {
    const Eigen::MatrixXd right =
        oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(columns), 4);
    Eigen::MatrixXd solution;
    factor.solve(right, solution);
    EXPECT_LT((matrix * solution + shift * solution - right).norm(), 1e-11 * right.norm());
  }
  EXPECT_GE(factor.entries(), matrix.rows());
}

TEST(SparseCholesky, TheAnalysisForetellsTheFactor) {
  const auto matrix = sample_laplacian();
  const CholeskyAnalysis analysis(matrix);
  const SparseCholesky factor(matrix, 0.01, CholeskyAnalysis(matrix));
  EXPECT_EQ(analysis.size(), matrix.rows());
  EXPECT_EQ(analysis.entries(), factor.entries());
  EXPECT_GE(analysis.bytes(), 8.0 * static_cast<double>(factor.entries()));
  EXPECT_EQ(SparseCholesky(matrix, 0.02).entries(), factor.entries());
}

/// Large enough for several tasks.
Eigen::SparseMatrix<double> grid_laplacian(Index side) {
  std::vector<Eigen::Triplet<double>> entries;
  const auto join = [&](Index a, Index b) {
    entries.emplace_back(a, b, -1.0);
    entries.emplace_back(b, a, -1.0);
    entries.emplace_back(a, a, 1.0);
    entries.emplace_back(b, b, 1.0);
  };
  for (Index i = 0; i < side; ++i) {
    for (Index j = 0; j < side; ++j) {
      for (Index step : {1, 2}) {
        if (i + step < side) join(i * side + j, (i + step) * side + j);
        if (j + step < side) join(i * side + j, i * side + j + step);
      }
    }
  }
  Eigen::SparseMatrix<double> matrix(side * side, side * side);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/// Two copies that know nothing of each other.
Eigen::SparseMatrix<double> twice(const Eigen::SparseMatrix<double>& matrix) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index c = 0; c < matrix.cols(); ++c) {
    for (Eigen::SparseMatrix<double>::InnerIterator entry(matrix, c); entry; ++entry) {
      for (Index copy : {0, 1}) {
        const Index shift = copy * matrix.cols();
        entries.emplace_back(entry.row() + shift, c + shift, entry.value());
      }
    }
  }
  Eigen::SparseMatrix<double> both(2 * matrix.rows(), 2 * matrix.cols());
  both.setFromTriplets(entries.begin(), entries.end());
  return both;
}

TEST(SparseCholesky, ThreadsDoNotChangeABit) {
  const auto matrix = twice(grid_laplacian(70));
  const SparseCholesky factor(matrix, 0.01);
  for (Index columns : {1, 2, 7, 40}) {
    const Eigen::MatrixXd right =
        oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(columns), 4);
    const auto solve = [&](Index threads) {
      const ThreadLimit limit(threads);
      Eigen::MatrixXd solution;
      factor.solve(right, solution);
      return solution;
    };
    const Eigen::MatrixXd serial = solve(1);
    EXPECT_LT((matrix * serial + 0.01 * serial - right).norm(), 1e-11 * right.norm());
    EXPECT_EQ(solve(2), serial);
    EXPECT_EQ(solve(5), serial);
  }
}

TEST(SparseCholesky, AgreesWithADenseFactor) {
  const double shift = 0.01;
  Eigen::SparseMatrix<double> one(1, 1), path = grid_laplacian(2);
  one.insert(0, 0) = 3.0;
  for (const Eigen::SparseMatrix<double>& matrix : {one, path, twice(grid_laplacian(9))}) {
    const Eigen::MatrixXd right = oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(3), 4);
    Eigen::MatrixXd shifted = matrix;
    shifted.diagonal().array() += shift;
    const Eigen::MatrixXd expected = shifted.llt().solve(right);
    Eigen::MatrixXd solution;
    SparseCholesky(matrix, shift).solve(right, solution);
    EXPECT_LT((solution - expected).norm(), 1e-11 * expected.norm());
  }
}

TEST(SparseCholesky, AnIndefiniteMatrixIsRefused) {
  EXPECT_THROW(SparseCholesky(sample_laplacian(), -0.5), ComputationFailed);
}

}  // namespace
}  // namespace ldle
