#include "ldle/math/spectral_bound.h"

#include <gtest/gtest.h>

#include "oracles/dense.h"
#include "oracles/graphs.h"
#include "oracles/laplacian.h"
#include "oracles/points.h"

namespace ldle::math::spectral_bound_test {

/// The bound holds, and exceeds the largest eigenvalue by at most 10 %.
void expect_bound(const Eigen::SparseMatrix<double>& matrix, double largest) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const double bound = eigenvalue_bound(matrix, seed, Context());
    EXPECT_GE(bound, largest * (1 - 1e-14));
    EXPECT_LE(bound, 1.1 * largest);
  }
}

TEST(SpectralBound, HoldsForKnownSpectra) {
  expect_bound(oracle::complete_graph(60), 60);
  expect_bound(oracle::star_graph(300), 300);
  expect_bound(oracle::torus_graph(20, 24), 8);
  expect_bound(oracle::path_graph(500), oracle::chord(std::numbers::pi * 499 / 500));
}

TEST(SpectralBound, HoldsForRandomGraphs) {
  const RowMatrix points = oracle::random_box(400, Eigen::RowVector2d(2, 1), 5);
  const auto laplacian = oracle::graph_laplacian(oracle::distance_matrix(points), {12, 5});
  expect_bound(laplacian.matrix, oracle::symmetric_eigen(laplacian.matrix).values.maxCoeff());
}

TEST(SpectralBound, HoldsForTheSmallestMatrices) {
  EXPECT_GE(eigenvalue_bound(oracle::path_graph(2), 0, Context()), 2);
  EXPECT_GE(eigenvalue_bound(oracle::path_graph(3), 0, Context()), 3);
}

}  // namespace ldle::math::spectral_bound_test
