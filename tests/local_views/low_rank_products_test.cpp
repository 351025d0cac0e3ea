#include "ldle/local_views/low_rank_products.h"

#include <gtest/gtest.h>

#include "ldle/laplacian/build_laplacian.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"
#include "oracles/spectrum.h"

namespace ldle::local_views::low_rank_products_test {

/// Two sets of points far apart, so the graph has two components.
struct TwoClouds {
  RowMatrix cloud = oracle::random_box(40, Eigen::RowVector2d(1, 1), 2);
  GraphLaplacian laplacian = laplacian::build_laplacian(
      oracle::neighbor_graph(
          oracle::distance_matrix(oracle::stack(cloud, cloud, Eigen::RowVector2d(100, 0))), 12),
      {12, 5});

  /// Compares the products with -1/2 sum_l M_kl (phi_i(l) - phi_i(k)) (phi_j(l) - phi_j(k)), where
  /// M = sum_r lambda_r phi_r phi_r^T over the first `count` eigenvectors.
  void expect_products(Index count) const {
    const Spectrum spectrum = oracle::spectrum(laplacian, count);
    ASSERT_EQ(spectrum.available.size(), 2u);
    for (Id component : {0, 1}) {
      std::vector<Id> points;
      for (Id k = 0; k < 80; ++k) {
        if (spectrum.component[k] == component) points.push_back(k);
      }
      const Eigen::MatrixXd values = spectrum.vectors.view()(points, Eigen::all);
      const Eigen::VectorXd lambda = spectrum.values.row(component).transpose();
      const Eigen::MatrixXd approximation = values * lambda.asDiagonal() * values.transpose();
      const TripleProducts triples(spectrum, component, points, Context());
      LowRankProducts products(triples);
      for (Index k = 0; k < 40; k += 3) {
        Eigen::MatrixXd wanted = Eigen::MatrixXd::Zero(count, count);
        for (Index l = 0; l < 40; ++l) {
          const Eigen::RowVectorXd gap = values.row(l) - values.row(k);
          wanted -= 0.5 * approximation(k, l) * gap.transpose() * gap;
        }
        products.assign(values.row(k));
        std::vector<double> found;
        products.diagonal(found);
        const double tolerance = 1e-9 * wanted.norm();
        for (Index i = 0; i < count; ++i) EXPECT_NEAR(found[i], wanted(i, i), tolerance);
        for (Index j = 0; j < count; ++j) {
          products.column(j, found);
          for (Index i = 0; i < count; ++i) EXPECT_NEAR(found[i], wanted(i, j), tolerance);
        }
      }
    }
  }
};

TEST(LowRankProducts, EqualTheSumOverAllPoints) {
  TwoClouds().expect_products(7);
}

/// With all eigenvectors the approximation is the Laplacian itself.
TEST(LowRankProducts, EqualTheFeynmanKacEstimateForAllEigenvectors) {
  const TwoClouds clouds;
  clouds.expect_products(39);
  const Spectrum spectrum = oracle::spectrum(clouds.laplacian, 39);
  const Eigen::MatrixXd values = spectrum.vectors.view().topRows(40);
  const Eigen::MatrixXd exact = Eigen::MatrixXd(clouds.laplacian.matrix).topLeftCorner(40, 40);
  const Eigen::VectorXd lambda = spectrum.values.row(0).transpose();
  EXPECT_LT((values * lambda.asDiagonal() * values.transpose() - exact).norm(), 1e-9);
}

}  // namespace ldle::local_views::low_rank_products_test
