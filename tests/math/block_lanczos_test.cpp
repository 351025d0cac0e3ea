#include "ldle/math/block_lanczos.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "math/operators.h"
#include "oracles/graphs.h"
#include "oracles/points.h"

namespace ldle::math::block_lanczos_test {

/// Q diag(values) Q^T with a random orthogonal Q.
Eigen::MatrixXd matrix_of(const Eigen::VectorXd& values, std::uint64_t seed) {
  const Eigen::MatrixXd q = oracle::random_rotation(values.size(), seed);
  return q.transpose() * values.asDiagonal() * q;
}

void expect_largest(const Eigen::VectorXd& values, Index pairs, double columns_per_pair = 4.0) {
  const Eigen::MatrixXd matrix = matrix_of(values, 3);
  const LanczosOptions options{.pairs = pairs, .columns_per_pair = columns_per_pair};
  ASSERT_GE(values.size(), lanczos_least_size(options));
  const auto found = largest_eigenpairs(oracle::DenseOperator(matrix), options, Context());
  EXPECT_TRUE(found.converged);
  Eigen::VectorXd sorted = values;
  std::sort(sorted.begin(), sorted.end(), std::greater<>{});
  for (Index i = 0; i < pairs; ++i) {
    EXPECT_NEAR(found.values[i], sorted[i], 1e-10 * sorted[0]) << i;
    const Eigen::VectorXd x = found.vectors.col(i);
    EXPECT_LT((matrix * x - found.values[i] * x).norm(), 1e-9 * sorted[0]) << i;
  }
  const Eigen::MatrixXd gram = found.vectors.transpose() * found.vectors;
  EXPECT_LT((gram - Eigen::MatrixXd::Identity(pairs, pairs)).norm(), 1e-10);
}

TEST(BlockLanczos, FindsTheLargestPairs) {
  expect_largest(Eigen::VectorXd::LinSpaced(300, 0.0, 1.0), 20);
}

TEST(BlockLanczos, FindsTheSamePairsWithASmallBasisAndRestarts) {
  expect_largest(Eigen::VectorXd::LinSpaced(300, 0.0, 1.0), 20, 2.25);
  Eigen::VectorXd values(400);
  for (Index i = 0; i < 400; ++i) values[i] = 1.0 / double((i + 1) * (i + 1));
  expect_largest(values, 40, 2.25);
}

TEST(BlockLanczos, FindsAllCopiesOfMultipleEigenvalues) {
  Eigen::VectorXd values = Eigen::VectorXd::Constant(300, 0.1);
  for (Index i = 0; i < 24; ++i) values[i] = 10 - double(i / 4);
  expect_largest(values, 24);
}

/// With fewer distinct eigenvalues than blocks the Krylov space is exhausted at once.
TEST(BlockLanczos, FindsPairsOfAnExhaustedKrylovSpace) {
  Eigen::VectorXd values = Eigen::VectorXd::Zero(250);
  values.head(12).setLinSpaced(12, 1, 12);
  expect_largest(values, 12);
  expect_largest(Eigen::VectorXd::Ones(250), 10);
}

/// The inverse of a Laplacian has such a spectrum: a few large eigenvalues and a long tail.
TEST(BlockLanczos, FindsPairsOfAFastDecayingSpectrum) {
  Eigen::VectorXd values(400);
  for (Index i = 0; i < 400; ++i) values[i] = 1.0 / double((i + 1) * (i + 1));
  expect_largest(values, 30);
}

TEST(BlockLanczos, ResultDoesNotDependOnTheNumberOfThreads) {
  const auto matrix = oracle::torus_graph(60, 50);
  const auto run = [&](Index threads) {
    return largest_eigenpairs(SparseOperator(matrix), {.pairs = 10, .tolerance = 1e-6},
                              Context({.threads = threads}));
  };
  const auto one = run(1), three = run(3);
  EXPECT_EQ(one.values, three.values);
  EXPECT_EQ(one.vectors, three.vectors);
}

/// The largest eigenvalues of a long path are too close to each other for one cycle.
TEST(BlockLanczos, ReportsThatItDidNotConvergeAfterTooFewRestarts) {
  const auto matrix = oracle::path_graph(3000);
  const auto found =
      largest_eigenpairs(SparseOperator(matrix), {.pairs = 10, .restarts = 0}, Context());
  EXPECT_FALSE(found.converged);
  EXPECT_EQ(found.values.size(), 10);
  EXPECT_EQ(found.vectors.cols(), 10);
}

TEST(BlockLanczos, IsInterruptedIfTheObserverRequestsAStop) {
  struct StopAfterProgress : Observer {
    void advance(Index done, Index total) override {
      EXPECT_LE(done, total);
      advanced = true;
    }
    bool stop_requested() const override { return advanced; }
    bool advanced = false;
  };
  const oracle::DenseOperator matrix(matrix_of(Eigen::VectorXd::LinSpaced(300, 0.0, 1.0), 3));
  const Context context({}, std::make_shared<StopAfterProgress>());
  EXPECT_THROW(largest_eigenpairs(matrix, {.pairs = 20}, context), Interrupted);
}

}  // namespace ldle::math::block_lanczos_test
