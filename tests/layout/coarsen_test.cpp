#include "ldle/layout/coarsen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/random.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::layout::coarsen_test {

Level level_of(Index count, std::vector<Id> component) {
  Random random(1);
  const RowMatrix points = RowMatrix::NullaryExpr(count, 3, [&] { return random.normal(); });
  const NeighborGraph graph = neighbors::nearest_neighbors(Data::of_points(points), 12, Context());
  Affinities found = affinities(graph, component, 6.0, Context());
  const Index components = *std::max_element(component.begin(), component.end()) + 1;
  return {std::move(found), std::move(component), components};
}

Eigen::MatrixXd dense(const Affinities& affinities) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(affinities.size(), affinities.size());
  for (Index k = 0; k < affinities.size(); ++k) {
    for (Index e = affinities.neighbors.offsets[k]; e < affinities.neighbors.offsets[k + 1]; ++e) {
      matrix(k, affinities.neighbors.values[e]) = affinities.weights[e];
    }
  }
  return matrix;
}

/// Affinities of groups are P^T W P without the diagonal, masses P^T m, for the matrix P with a one
/// where a point is in a group. Scales are geometric means, weighted by mass.
TEST(Coarsen, AddsUpTheMembersOfGroups) {
  const std::vector<Level> levels = coarsen(level_of(300, std::vector<Id>(300, 0)), 20, Context());
  ASSERT_GT(levels.size(), 2U);
  for (std::size_t l = 1; l < levels.size(); ++l) {
    const Affinities &finer = levels[l - 1].affinities, &coarse = levels[l].affinities;
    EXPECT_LT(coarse.size(), finer.size());
    Eigen::MatrixXd member = Eigen::MatrixXd::Zero(finer.size(), coarse.size());
    for (Index k = 0; k < finer.size(); ++k) member(k, levels[l].group_of_finer[k]) = 1.0;
    Eigen::MatrixXd wanted = member.transpose() * dense(finer) * member;
    wanted.diagonal().setZero();
    EXPECT_LT((dense(coarse) - wanted).cwiseAbs().maxCoeff(), 1e-4);
    Eigen::VectorXd mass(finer.size()), log_scale(finer.size());
    for (Index k = 0; k < finer.size(); ++k) {
      mass[k] = finer.mass[k];
      log_scale[k] = finer.mass[k] * std::log(finer.scale[k]);
    }
    for (Index g = 0; g < coarse.size(); ++g) {
      EXPECT_EQ(coarse.mass[g], member.col(g).dot(mass));
      EXPECT_NEAR(std::log(coarse.scale[g]), member.col(g).dot(log_scale) / coarse.mass[g], 1e-5);
    }
  }
}

TEST(Coarsen, KeepsFewPointsAsTheyAre) {
  EXPECT_EQ(coarsen(level_of(50, std::vector<Id>(50, 0)), 50, Context()).size(), 1U);
}

/// Points without neighbours cannot be grouped; the loop ends all the same.
TEST(Coarsen, EndsIfNothingCanBeGrouped) {
  std::vector<Id> component(40);
  std::iota(component.begin(), component.end(), Id{0});
  EXPECT_EQ(coarsen(level_of(40, component), 10, Context()).size(), 1U);
}

TEST(Coarsen, GroupsStayWithinComponents) {
  std::vector<Id> component(200);
  for (Id k = 0; k < 200; ++k) component[k] = k % 2;
  const std::vector<Level> levels = coarsen(level_of(200, component), 40, Context());
  ASSERT_GT(levels.size(), 1U);
  for (std::size_t l = 1; l < levels.size(); ++l) {
    for (std::size_t k = 0; k < levels[l].group_of_finer.size(); ++k) {
      EXPECT_EQ(levels[l].component[levels[l].group_of_finer[k]], levels[l - 1].component[k]);
    }
  }
}

/// The Laplacian of a graph: x^T L x = sum over pairs of w_ij (x_i - x_j)^2.
TEST(Coarsen, LaplacianMeasuresDifferencesOfNeighbors) {
  const Level given = level_of(60, std::vector<Id>(60, 0));
  const GraphLaplacian laplacian = laplacian_of(given);
  Random random(3);
  const Eigen::VectorXd x = Eigen::VectorXd::NullaryExpr(60, [&] { return random.normal(); });
  const Eigen::MatrixXd weights = dense(given.affinities);
  double wanted = 0.0;
  for (Index i = 0; i < 60; ++i) {
    for (Index j = 0; j < i; ++j) wanted += weights(i, j) * (x[i] - x[j]) * (x[i] - x[j]);
  }
  EXPECT_NEAR(x.dot(laplacian.matrix * x), wanted, 1e-6 * wanted);
}

}  // namespace ldle::layout::coarsen_test
