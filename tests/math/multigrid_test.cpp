#include "ldle/math/multigrid.h"

#include <gtest/gtest.h>

#include "ldle/math/conjugate_gradients.h"
#include "oracles/dense.h"
#include "oracles/edge_lengths.h"
#include "oracles/points.h"

namespace ldle::math::multigrid_test {

Multigrid multigrid_of(const EdgeLengths& edges, const Context& context = {}) {
  return {laplacian_rows(edges, context), context};
}

/// A sheet that needs two levels.
struct Sheet {
  RowMatrix points = oracle::shaken(oracle::grid(30, 20), 0.3, 1);
  EdgeLengths edges = oracle::edges_within(points, 2.1);
  Eigen::MatrixXd laplacian = oracle::weighted_laplacian(edges);
};

/// Random vectors in the image of the Laplacian.
RowMatrix random_right(const Eigen::MatrixXd& laplacian, Index columns, std::uint64_t seed) {
  return laplacian * oracle::random_box(laplacian.rows(), Eigen::RowVectorXd::Ones(columns), seed);
}

TEST(Multigrid, IsSymmetric) {
  const Sheet sheet;
  const Multigrid inverse = multigrid_of(sheet.edges);
  EXPECT_EQ(std::ssize(inverse.sizes()), 2);
  const RowMatrix a = random_right(sheet.laplacian, 1, 2), b = random_right(sheet.laplacian, 1, 3);
  const double forth = inner_product(a, inverse.times(b, Context()), Context());
  const double back = inner_product(b, inverse.times(a, Context()), Context());
  EXPECT_NEAR(forth, back, 1e-5 * std::abs(forth));
}

/// B L has no eigenvalue above 1, because M = B^-1 majorises L, and none close to 0, apart from
/// that of the constants: its condition number is below 5.
TEST(Multigrid, EigenvaluesOfTheProductAreNearOne) {
  const Sheet sheet;
  const Multigrid inverse = multigrid_of(sheet.edges);
  const Index n = sheet.points.rows();
  // L^1/2 B L^1/2 has the same eigenvalues as B L, apart from that of the constants.
  const auto [values, vectors] = oracle::symmetric_eigen(sheet.laplacian);
  const Eigen::MatrixXd root =
      vectors * values.cwiseMax(0.0).cwiseSqrt().asDiagonal() * vectors.transpose();
  const RowMatrix image = inverse.times(root, Context());
  const Eigen::VectorXd found = oracle::symmetric_eigen(root * image).values;
  EXPECT_LT(found[n - 1], 1 + 1e-4);
  EXPECT_NEAR(found[0], 0, 1e-4);
  EXPECT_GT(found[1], 0.2);
}

TEST(Multigrid, IsExactForFewNodes) {
  const EdgeLengths edges = oracle::edges_within(oracle::grid(5, 6), 1.5);
  const Eigen::MatrixXd laplacian = oracle::weighted_laplacian(edges);
  const RowMatrix right = random_right(laplacian, 2, 4);
  EXPECT_LT((laplacian * multigrid_of(edges).times(right, Context()) - right).norm(),
            1e-5 * right.norm());
}

TEST(Multigrid, ConjugateGradientsNeedFewStepsAtEverySize) {
  for (Index rows : {20, 60, 120}) {
    SCOPED_TRACE(rows);
    const RowMatrix points = oracle::shaken(oracle::grid(rows, 70), 0.3, 1);
    const EdgeLengths edges = oracle::edges_within(points, 2.1);
    const Multigrid inverse = multigrid_of(edges);
    const LinearSystem system{[&](const RowMatrix& x, RowMatrix& image) {
                                laplacian_times(edges.neighbors, edges.weight, x, image, Context());
                              },
                              [&](const RowMatrix& residual, RowMatrix& scaled) {
                                scaled = inverse.times(residual, Context());
                              }};
    const RowMatrix wanted = oracle::random_box(points.rows(), Eigen::RowVector2d(1, 1), 5);
    RowMatrix x = RowMatrix::Zero(points.rows(), 2), right;
    system.apply(wanted, right);
    const Index steps = conjugate_gradients(system, right, {1e-6, 100}, x, Context());
    EXPECT_LE(steps, 20);
  }
}

TEST(Multigrid, ComponentsAndSingleNodesAreSeparate) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(20, 20), 0.3, 2);
  const RowMatrix points =
      oracle::stack(oracle::stack(sheet, sheet, Eigen::RowVector2d(100, 0)),
                    RowMatrix(oracle::grid(4, 4) * 10), Eigen::RowVector2d(0, 100));
  const EdgeLengths edges = oracle::edges_within(points, 2.1);
  const Multigrid inverse = multigrid_of(edges);
  RowMatrix right = RowMatrix::Zero(points.rows(), 1);
  right.topRows(400) =
      random_right(oracle::weighted_laplacian(edges).topLeftCorner(400, 400), 1, 3);
  const RowMatrix x = inverse.times(right, Context());
  EXPECT_GT(x.topRows(400).norm(), 0);
  EXPECT_TRUE(x.bottomRows(416).isZero(0));
  EXPECT_TRUE(inverse.times(RowMatrix::Zero(points.rows(), 2), Context()).isZero(0));
}

/// Right-hand sides and weights may be far outside of the range of single precision.
TEST(Multigrid, CommutesWithScaling) {
  const Sheet sheet;
  const Multigrid inverse = multigrid_of(sheet.edges);
  const RowMatrix right = random_right(sheet.laplacian, 2, 6);
  const RowMatrix x = inverse.times(right, Context());
  EXPECT_EQ(RowMatrix(inverse.times(right * 0x1p-400, Context()) * 0x1p400), x);
  EdgeLengths light = sheet.edges;
  for (double& weight : light.weight) weight *= 0x1p-300;
  EXPECT_EQ(RowMatrix(multigrid_of(light).times(right, Context()) * 0x1p-300), x);
}

TEST(Multigrid, DoesNotDependOnTheNumberOfThreads) {
  const RowMatrix points = oracle::shaken(oracle::grid(100, 90), 0.3, 1);
  const EdgeLengths edges = oracle::edges_within(points, 1.8);
  const RowMatrix right = oracle::random_box(9000, Eigen::RowVector2d(1, 1), 5);
  const Context one({.threads = 1}), many({.threads = 4});
  EXPECT_EQ(multigrid_of(edges, one).times(right, one),
            multigrid_of(edges, many).times(right, many));
}

}  // namespace ldle::math::multigrid_test
