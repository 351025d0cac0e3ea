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
  for (Index columns : {1, 3, 16, 37}) {
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

TEST(SparseCholesky, ThreadsDoNotChangeABit) {
  const auto matrix = sample_laplacian();
  const Eigen::MatrixXd right = oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(40), 4);
  const auto solve = [&](Index threads) {
    const ThreadLimit limit(threads);
    Eigen::MatrixXd solution;
    SparseCholesky(matrix, 0.01).solve(right, solution);
    return solution;
  };
  EXPECT_EQ(solve(1), solve(2));
}

TEST(SparseCholesky, AnIndefiniteMatrixIsRefused) {
  EXPECT_THROW(SparseCholesky(sample_laplacian(), -0.5), ComputationFailed);
}

}  // namespace
}  // namespace ldle
