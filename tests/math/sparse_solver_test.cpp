#include "ldle/math/sparse_solver.h"

#include "ldle/math/nested_dissection.h"

#include <gtest/gtest.h>

#include <set>

#include "ldle/error.h"
#include "oracles/dense.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle::math::sparse_solver_test {

using SparseMatrix = Eigen::SparseMatrix<double>;

SparseMatrix sample_laplacian() {
  const RowMatrix points = oracle::shaken(oracle::grid(18, 15), 0.3, 1);
  return oracle::graph_laplacian(oracle::distance_matrix(points), {12, 5}).matrix;
}

/// The Laplacian of a square grid with edges of length 1 and 2. A side of 70 gives several tasks.
SparseMatrix grid_laplacian(Index side) {
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
  SparseMatrix matrix(side * side, side * side);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/// The block diagonal matrix of two copies.
SparseMatrix twice(const SparseMatrix& matrix) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index c = 0; c < matrix.cols(); ++c) {
    for (SparseMatrix::InnerIterator entry(matrix, c); entry; ++entry) {
      for (Index copy : {0, 1}) {
        const Index shift = copy * matrix.cols();
        entries.emplace_back(entry.row() + shift, c + shift, entry.value());
      }
    }
  }
  SparseMatrix both(2 * matrix.rows(), 2 * matrix.cols());
  both.setFromTriplets(entries.begin(), entries.end());
  return both;
}

/// The laws of every solver that this build has.
class SparseSolverLaws : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<SparseAnalysis> analyse(const SparseMatrix& matrix) const {
    return sparse_solver(GetParam()).analyse(matrix, nested_dissection(matrix));
  }
  std::unique_ptr<SparseFactor> factorize(const SparseMatrix& matrix, double shift) const {
    return analyse(matrix)->factor(matrix, shift);
  }
};

TEST_P(SparseSolverLaws, SolvesManyColumnsAtOnce) {
  const auto matrix = sample_laplacian();
  const double shift = 0.01;
  const auto factor = factorize(matrix, shift);
  for (Index columns : {1, 2, 3, 4, 5, 16, 37}) {
    const Eigen::MatrixXd right =
        oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(columns), 4);
    Eigen::MatrixXd solution;
    factor->solve(right, solution, Context());
    EXPECT_LT((matrix * solution + shift * solution - right).norm(), 1e-11 * right.norm());
  }
  EXPECT_GE(factor->entries(), matrix.rows());
}

TEST_P(SparseSolverLaws, TheAnalysisPredictsTheFactor) {
  const auto matrix = sample_laplacian();
  const auto analysis = analyse(matrix);
  const Index entries = analysis->entries();
  const double bytes = analysis->bytes();
  const auto factor = analysis->factor(matrix, 0.01);
  EXPECT_EQ(entries, factor->entries());
  EXPECT_GE(bytes, 8.0 * static_cast<double>(factor->entries()));
  EXPECT_EQ(factorize(matrix, 0.02)->entries(), factor->entries());
}

TEST_P(SparseSolverLaws, ResultDoesNotDependOnTheNumberOfThreads) {
  const auto matrix = twice(grid_laplacian(70));
  const auto factor = factorize(matrix, 0.01);
  for (Index columns : {1, 2, 7, 40}) {
    const Eigen::MatrixXd right =
        oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(columns), 4);
    const auto solve = [&](Index threads) {
      Eigen::MatrixXd solution;
      factor->solve(right, solution, Context({.threads = threads}));
      return solution;
    };
    const Eigen::MatrixXd serial = solve(1);
    EXPECT_LT((matrix * serial + 0.01 * serial - right).norm(), 1e-11 * right.norm());
    EXPECT_EQ(solve(2), serial);
    EXPECT_EQ(solve(5), serial);
  }
}

TEST_P(SparseSolverLaws, AgreesWithADenseFactor) {
  const double shift = 0.01;
  SparseMatrix one(1, 1), path = grid_laplacian(2);
  one.insert(0, 0) = 3.0;
  for (const SparseMatrix& matrix : {one, path, twice(grid_laplacian(9))}) {
    const Eigen::MatrixXd right = oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(3), 4);
    Eigen::MatrixXd shifted = matrix;
    shifted.diagonal().array() += shift;
    const Eigen::MatrixXd expected = oracle::solve(shifted, right);
    Eigen::MatrixXd solution;
    factorize(matrix, shift)->solve(right, solution, Context());
    EXPECT_LT((solution - expected).norm(), 1e-11 * expected.norm());
  }
}

TEST_P(SparseSolverLaws, SolvesADiagonalMatrix) {
  SparseMatrix matrix(5, 5);
  for (int i = 0; i < 5; ++i) matrix.insert(i, i) = i + 1;
  const auto factor = factorize(matrix, 1.0);
  EXPECT_EQ(factor->entries(), 5);
  Eigen::MatrixXd solution;
  factor->solve(Eigen::VectorXd::Ones(5), solution, Context());
  for (int i = 0; i < 5; ++i) EXPECT_NEAR(solution(i, 0), 1.0 / (i + 2), 1e-15);
}

TEST_P(SparseSolverLaws, AnIndefiniteMatrixIsRejected) {
  EXPECT_THROW(factorize(sample_laplacian(), -0.5), ComputationFailed);
}

INSTANTIATE_TEST_SUITE_P(Solvers, SparseSolverLaws, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const SparseSolver* solver : sparse_solvers()) {
                             names.push_back(solver->name());
                           }
                           return names;
                         }()),
                         [](const auto& instance) { return instance.param; });

TEST(SparseSolvers, AreFoundByTheirNames) {
  std::set<std::string> names;
  for (const SparseSolver* solver : sparse_solvers()) {
    EXPECT_EQ(&sparse_solver(solver->name()), solver);
    names.insert(solver->name());
  }
  EXPECT_EQ(names.size(), sparse_solvers().size());
  EXPECT_TRUE(names.contains("simplicial"));
  EXPECT_THROW(sparse_solver("none"), InvalidArgument);
}

TEST(SparseSolvers, TheFirstIsTheDefault) {
  const auto matrix = sample_laplacian();
  const auto wanted = sparse_solvers().front()->analyse(matrix, nested_dissection(matrix));
  EXPECT_EQ(analyse(matrix)->entries(), wanted->entries());
  EXPECT_EQ(analyse(matrix)->bytes(), wanted->bytes());
  const Eigen::MatrixXd right = oracle::random_box(matrix.rows(), Eigen::RowVectorXd::Ones(3), 4);
  Eigen::MatrixXd solution, again;
  factorize(matrix, 0.01)->solve(right, solution, Context());
  wanted->factor(matrix, 0.01)->solve(right, again, Context());
  EXPECT_EQ(solution, again);
}

}  // namespace ldle::math::sparse_solver_test
