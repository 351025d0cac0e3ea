#include "ldle/math/filtered_subspace.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "ldle/math/sparse_operator.h"
#include "oracles/dense.h"
#include "oracles/graphs.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle::math::filtered_subspace_test {

using SparseMatrix = Eigen::SparseMatrix<double>;

FilteredPairs lowest(const SparseMatrix& matrix, Index pairs, const Context& context = {}) {
  return lowest_eigenpairs(SparseOperator(matrix), {.pairs = pairs}, context);
}

/// `values` are all eigenvalues except that of the constants.
void expect_lowest(const SparseMatrix& matrix, std::vector<double> values, Index pairs) {
  const auto found = lowest(matrix, pairs);
  std::sort(values.begin(), values.end());
  ASSERT_TRUE(found.converged);
  ASSERT_EQ(found.values.size(), pairs);
  const FilteredSubspaceOptions options;
  for (Index i = 0; i < pairs; ++i) {
    const Eigen::VectorXd x = found.vectors.col(i);
    const double residual = (matrix * x - found.values[i] * x).norm();
    EXPECT_LE(residual, 1.01 * options.tolerance * found.values[i] + 1e-12 * values.back()) << i;
    // The distance of a Ritz value from an eigenvalue is at most its residual.
    EXPECT_NEAR(found.values[i], values[i], 1e-6 * values[i] + 1e-12 * values.back()) << i;
  }
  const Eigen::MatrixXd gram = found.vectors.transpose() * found.vectors;
  EXPECT_LT((gram - Eigen::MatrixXd::Identity(pairs, pairs)).norm(), 1e-10);
  EXPECT_LT(found.vectors.colwise().sum().cwiseAbs().maxCoeff(), 1e-9);
}

void expect_as_dense(const SparseMatrix& matrix, Index pairs) {
  const Eigen::VectorXd values = oracle::symmetric_eigen(matrix).values;
  expect_lowest(matrix, {values.begin() + 1, values.end()}, pairs);
}

TEST(FilteredSubspace, FindsTheDoubleEigenvaluesOfACycle) {
  std::vector<double> values;
  for (int k = 1; k < 300; ++k) values.push_back(oracle::chord(2 * std::numbers::pi * k / 300));
  expect_lowest(oracle::cycle_graph(300), values, 20);
}

TEST(FilteredSubspace, FindsTheEigenvaluesOfAPath) {
  std::vector<double> values;
  for (int k = 1; k < 400; ++k) values.push_back(oracle::chord(std::numbers::pi * k / 400));
  expect_lowest(oracle::path_graph(400), values, 25);
}

TEST(FilteredSubspace, FindsTheMultipleEigenvaluesOfASquareTorus) {
  std::vector<double> values;
  for (int i = 0; i < 30; ++i) {
    for (int j = 0; j < 30; ++j) {
      if (i + j == 0) continue;
      values.push_back(oracle::chord(2 * std::numbers::pi * i / 30) +
                       oracle::chord(2 * std::numbers::pi * j / 30));
    }
  }
  expect_lowest(oracle::torus_graph(30, 30), values, 48);
  // The last pair belongs to a multiple eigenvalue that is cut off.
  expect_lowest(oracle::torus_graph(30, 30), values, 50);
}

/// The eigenvalue has more copies than the block has columns.
TEST(FilteredSubspace, FindsCopiesThatFillTheBlock) {
  expect_lowest(oracle::complete_graph(150), std::vector<double>(149, 150.0), 20);
  std::vector<double> star(298, 1.0);
  star.push_back(300.0);
  expect_lowest(oracle::star_graph(300), star, 20);
}

TEST(FilteredSubspace, AgreesWithADenseSolverOnRandomGraphs) {
  const RowMatrix plane = oracle::random_box(500, Eigen::RowVector2d(2, 1), 5);
  expect_as_dense(oracle::graph_laplacian(oracle::distance_matrix(plane), {12, 5}).matrix, 40);
  const RowMatrix solid = oracle::random_box(500, Eigen::RowVector3d(2, 1, 1), 6);
  expect_as_dense(oracle::graph_laplacian(oracle::distance_matrix(solid), {15, 5}).matrix, 40);
}

/// Two cliques joined by one edge: one eigenvalue is tiny, nearly all others are near the largest.
TEST(FilteredSubspace, FindsTheTinyEigenvalueOfADumbbell) {
  for (double weight : {1.0, 1e-6}) {
    oracle::Edges edges = oracle::clique_edges(0, 80);
    for (const auto& edge : oracle::clique_edges(80, 80)) edges.push_back(edge);
    edges.emplace_back(0, 80, weight);
    expect_as_dense(oracle::laplacian_of_edges(160, edges), 10);
  }
}

/// Data of two squares joined by a line of points.
TEST(FilteredSubspace, AgreesWithADenseSolverOnTwoSquaresJoinedByALine) {
  const RowMatrix square = oracle::shaken(oracle::grid(16, 16), 0.3, 1);
  RowMatrix points = oracle::stack(square, square, Eigen::RowVector2d(30, 0));
  points = oracle::stack(points, oracle::grid(14, 1), Eigen::RowVector2d(16, 8));
  expect_as_dense(oracle::graph_laplacian(oracle::distance_matrix(points), {9, 5}).matrix, 30);
}

TEST(FilteredSubspace, ResultDoesNotDependOnTheNumberOfThreads) {
  const auto matrix = oracle::torus_graph(60, 45);
  const auto run = [&](Index threads) { return lowest(matrix, 20, Context({.threads = threads})); };
  const auto one = run(1), two = run(2);
  EXPECT_EQ(one.vectors, two.vectors);
  EXPECT_EQ(one.values, two.values);
}

TEST(FilteredSubspace, ReportsThatItDidNotConvergeAfterTooFewRounds) {
  const auto matrix = oracle::torus_graph(60, 45);
  const auto found =
      lowest_eigenpairs(SparseOperator(matrix), {.pairs = 20, .rounds = 1}, Context());
  EXPECT_FALSE(found.converged);
  EXPECT_EQ(found.rounds, 1);
  EXPECT_EQ(found.values.size(), 20);
}

/// Checks that progress never decreases, and stops the run at half of it.
class StopsAtHalf : public Observer {
 public:
  void advance(Index done, Index total) override {
    EXPECT_LE(last_, done);
    EXPECT_LE(done, total);
    last_ = done;
    half_ = 2 * done >= total;
  }
  bool stop_requested() const override { return half_; }

 private:
  Index last_ = 0;
  bool half_ = false;
};

TEST(FilteredSubspace, IsInterruptedIfTheObserverRequestsAStop) {
  const Context context({}, std::make_shared<StopsAtHalf>());
  EXPECT_THROW(lowest(oracle::torus_graph(40, 40), 30, context), Interrupted);
}

}  // namespace ldle::math::filtered_subspace_test
