#pragma once

#include <gtest/gtest.h>

#include "ldle/core/parallel_for.h"
#include "ldle/spectrum/component_eigenpairs.h"
#include "oracles/graphs.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle::oracle {

/// What every solver has to find: the dense eigenvalues, in orthonormal vectors without constants,
/// with residuals as promised, whatever the number of threads.
inline void expect_lowest_pairs(const EigenSolver& solver,
                                const Eigen::SparseMatrix<double>& laplacian, Index count) {
  Progress progress;
  const auto run = [&](Index threads) {
    const ThreadLimit limit(threads);
    return component_eigenpairs(laplacian, count, solver, progress);
  };
  const auto found = run(1), again = run(2);
  EXPECT_EQ(found.vectors, again.vectors);
  EXPECT_EQ(found.values, again.values);
  EXPECT_TRUE(found.converged);

  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> dense(Eigen::MatrixXd{laplacian});
  const double rounding = 1e-12 * dense.eigenvalues().tail(1)[0];
  for (Index i = 0; i < count; ++i) {
    const double value = dense.eigenvalues()[i + 1];
    EXPECT_NEAR(found.values[i], value, spectrum_tolerance * value + rounding) << i;
    const Eigen::VectorXd x = found.vectors.col(i);
    EXPECT_LE((laplacian * x - found.values[i] * x).norm(), spectrum_tolerance * value + rounding);
  }
  const Eigen::MatrixXd gram = found.vectors.transpose() * found.vectors;
  EXPECT_LT((gram - Eigen::MatrixXd::Identity(count, count)).norm(), 1e-8);
  EXPECT_LT(found.vectors.colwise().sum().cwiseAbs().maxCoeff(), 1e-7);
}

inline void expect_solver_laws(const EigenSolver& solver) {
  const auto graph_of = [](const RowMatrix& points) {
    return graph_laplacian(distance_matrix(points), {12, 5}).matrix;
  };
  expect_lowest_pairs(solver, graph_of(shaken(grid(20, 15), 0.3, 1)), 20);
  expect_lowest_pairs(solver, graph_of(random_box(400, Eigen::RowVector3d(2, 1, 1), 2)), 20);
  expect_lowest_pairs(solver, torus_graph(20, 20), 24);
  expect_lowest_pairs(solver, path_graph(300), 20);
  expect_lowest_pairs(solver, star_graph(200), 10);
  expect_lowest_pairs(solver, complete_graph(150), 10);
}

}  // namespace ldle::oracle
