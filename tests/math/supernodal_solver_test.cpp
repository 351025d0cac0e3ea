#include "ldle/math/supernodal_solver.h"

#include <gtest/gtest.h>

#include "oracles/dense.h"
#include "oracles/factor.h"

namespace ldle::math::supernodal_solver_test {

RowMatrix solve(const SupernodalSolver& solver, const RowMatrix& right,
                const Context& context = {}) {
  // The initial contents of the solver's own rows must not matter.
  RowMatrix x = RowMatrix::Constant(solver.rows(), right.cols(), std::nan(""));
  x.topRows(right.rows()) = right;
  solver.solve_in_place(x.data(), right.cols(), context);
  return x.topRows(right.rows());
}

TEST(SupernodalSolver, SolvesForAllTreesAndWidths) {
  for (const Eigen::MatrixXd& matrix : oracle::matrices_of_many_shapes()) {
    const oracle::ColumnFactor columns(matrix);
    for (Index task_work : {0, 5, 20, 100000}) {
      const SupernodalSolver solver(columns.view(), task_work);
      for (Index width : {Index{1}, Index{2}, Index{3}, Index{4}, lanes}) {
        const RowMatrix right = RowMatrix::Random(matrix.rows(), width);
        const RowMatrix expected = oracle::solve(matrix, right);
        EXPECT_LT((solve(solver, right) - expected).norm(), 1e-12 * expected.norm());
      }
    }
  }
}

TEST(SupernodalSolver, ResultDoesNotDependOnTheNumberOfThreads) {
  for (const Eigen::MatrixXd& matrix : oracle::matrices_of_many_shapes()) {
    const oracle::ColumnFactor columns(matrix);
    const RowMatrix right = RowMatrix::Random(matrix.rows(), 2);
    const SupernodalSolver solver(columns.view(), 5);
    const auto with_threads = [&](Index threads) {
      return solve(solver, right, Context({.threads = threads}));
    };
    const RowMatrix serial = with_threads(1);
    EXPECT_EQ(with_threads(2), serial);
    EXPECT_EQ(with_threads(5), serial);
  }
}

TEST(SupernodalSolver, FewColumnsAreNotPadded) {
  EXPECT_EQ(SupernodalSolver::width_for(1), 1);
  EXPECT_EQ(SupernodalSolver::width_for(3), 3);
  EXPECT_EQ(SupernodalSolver::width_for(5), lanes);
  EXPECT_EQ(SupernodalSolver::width_for(lanes), lanes);
}

}  // namespace ldle::math::supernodal_solver_test
