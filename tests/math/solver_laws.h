#pragma once

#include <gtest/gtest.h>

#include "ldle/math/eigen_solver.h"
#include "oracles/dense.h"
#include "oracles/graphs.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle::oracle {

inline constexpr double solver_tolerance = 1e-6;

/// Checks that a solver finds the dense eigenvalues, that its vectors are orthonormal, orthogonal
/// to the constants and have residuals below the tolerance, and that threads do not matter.
inline void expect_lowest_pairs(const math::EigenSolver& solver,
                                const Eigen::SparseMatrix<double>& laplacian, Index count) {
  ASSERT_GE(laplacian.rows(), solver.least_size(count));
  const auto run = [&](Index threads) {
    return solver.prepare(laplacian, {count, solver_tolerance})->run(Context({.threads = threads}));
  };
  const auto found = run(1), again = run(2);
  EXPECT_EQ(found.vectors, again.vectors);
  EXPECT_EQ(found.values, again.values);
  ASSERT_EQ(found.values.size(), count);
  ASSERT_EQ(found.vectors.cols(), count);

  const Eigen::VectorXd exact = symmetric_eigen(laplacian).values;
  const double rounding = 1e-12 * exact.tail(1)[0];
  for (Index i = 0; i < count; ++i) {
    const double value = exact[i + 1];
    EXPECT_NEAR(found.values[i], value, solver_tolerance * value + rounding) << i;
    EXPECT_LE(found.values[std::max<Index>(i - 1, 0)], found.values[i] + rounding) << i;
    const Eigen::VectorXd x = found.vectors.col(i);
    EXPECT_LE((laplacian * x - found.values[i] * x).norm(), solver_tolerance * value + rounding);
  }
  const Eigen::MatrixXd gram = found.vectors.transpose() * found.vectors;
  EXPECT_LT((gram - Eigen::MatrixXd::Identity(count, count)).norm(), 1e-8);
  EXPECT_LT(found.vectors.colwise().sum().cwiseAbs().maxCoeff(), 1e-7);
}

inline void expect_solver_laws(const math::EigenSolver& solver) {
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

/// The memory that a computation announces is the memory that is predicted from the matrix's size.
inline void expect_memory_as_predicted(const math::EigenSolver& solver, double factor_bytes) {
  const auto laplacian = torus_graph(20, 20);
  const math::MatrixSize size{laplacian.rows(), laplacian.nonZeros(), factor_bytes};
  const double bytes = solver.prepare(laplacian, {.count = 20})->bytes();
  EXPECT_GT(bytes, 0.0);
  EXPECT_EQ(bytes, solver.predicted_bytes(size, 20));
}

}  // namespace ldle::oracle
