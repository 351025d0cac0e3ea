#include "ldle/math/block_lanczos.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle {
namespace {

/// Q diag(values) Q^T with a random orthogonal Q.
Eigen::MatrixXd matrix_of(const Eigen::VectorXd& values, std::uint64_t seed) {
  const Eigen::MatrixXd q = oracle::random_rotation(values.size(), seed);
  return q.transpose() * values.asDiagonal() * q;
}

void expect_largest(const Eigen::VectorXd& values, Index pairs, double columns_per_pair = 4.0) {
  const Eigen::MatrixXd matrix = matrix_of(values, 3);
  const SymmetricOperator apply = [&](const Eigen::MatrixXd& in, Eigen::MatrixXd& out) {
    out = matrix * in;
  };
  const LanczosOptions options{.pairs = pairs, .columns_per_pair = columns_per_pair};
  ASSERT_GE(values.size(), lanczos_least_size(options));
  Progress progress;
  const auto found = largest_eigenpairs(values.size(), apply, options, progress);
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

TEST(BlockLanczos, ASmallBasisRestartsAndFindsTheSame) {
  expect_largest(Eigen::VectorXd::LinSpaced(300, 0.0, 1.0), 20, 2.25);
  Eigen::VectorXd values(400);
  for (Index i = 0; i < 400; ++i) values[i] = 1.0 / double((i + 1) * (i + 1));
  expect_largest(values, 40, 2.25);
}

TEST(BlockLanczos, FindsMultiplePairsCompletely) {
  Eigen::VectorXd values = Eigen::VectorXd::Constant(300, 0.1);
  for (Index i = 0; i < 24; ++i) values[i] = 10 - double(i / 4);
  expect_largest(values, 24);
}

/// Fewer distinct eigenvalues than blocks: the Krylov space is exhausted at once.
TEST(BlockLanczos, SurvivesAnExhaustedSpace) {
  Eigen::VectorXd values = Eigen::VectorXd::Zero(250);
  values.head(12).setLinSpaced(12, 1, 12);
  expect_largest(values, 12);
  expect_largest(Eigen::VectorXd::Ones(250), 10);
}

/// As the inverse of a Laplacian: a few large eigenvalues over a long tail.
TEST(BlockLanczos, SurvivesFastDecay) {
  Eigen::VectorXd values(400);
  for (Index i = 0; i < 400; ++i) values[i] = 1.0 / double((i + 1) * (i + 1));
  expect_largest(values, 30);
}

}  // namespace
}  // namespace ldle
