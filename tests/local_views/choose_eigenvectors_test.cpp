#include "ldle/local_views/choose_eigenvectors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracles/local_views.h"
#include "oracles/points.h"

namespace ldle::local_views::choose_eigenvectors_test {

/// The products of a full matrix.
class MatrixProducts final : public GradientProducts {
 public:
  explicit MatrixProducts(Eigen::MatrixXd matrix) : matrix_(std::move(matrix)) {}
  void diagonal(std::vector<double>& out) const override {
    const Eigen::VectorXd values = matrix_.diagonal();
    out.assign(values.begin(), values.end());
  }
  void column(Index j, std::vector<double>& out) const override {
    out.assign(matrix_.col(j).begin(), matrix_.col(j).end());
  }

 private:
  Eigen::MatrixXd matrix_;
};

std::vector<Id> choose(EigenvectorChoice& choice, const Eigen::MatrixXd& products,
                       const Eigen::VectorXd& gamma, Index dimension) {
  std::vector<Id> chosen(dimension, none);
  choice.choose(MatrixProducts(products), {gamma.data(), std::size_t(gamma.size())}, chosen);
  return chosen;
}

TEST(ChooseEigenvectors, AgreesWithExplicitInverses) {
  Index compared = 0;
  for (Index d : {1, 2, 3}) {
    LocalViewOptions options;
    options.dimension = d;
    options.gradient_percentile = {40, 50, 60};
    options.gradient_percentile.resize(d);
    options.slope_fraction = {0.9, 0.7, 0.5};
    options.slope_fraction.resize(d);
    EigenvectorChoice choice(options.gradient_percentile, options.slope_fraction);
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const RowMatrix rows =
          oracle::random_box(9, Eigen::RowVectorXd::Ones(12), seed).array() - 0.5;
      const Eigen::MatrixXd products = rows.transpose() * rows;
      const Eigen::VectorXd gamma =
          oracle::random_box(12, Eigen::RowVectorXd::Ones(1), 100 + seed).array() + 0.1;
      const auto wanted = oracle::choose_eigenvectors(products, gamma, options);
      if (wanted.margin < 1e-9) continue;
      EXPECT_EQ(choose(choice, products, gamma, d), wanted.chosen) << "seed " << seed;
      ++compared;
    }
  }
  EXPECT_GT(compared, 80);
}

/// Gradients (1, 0), (2, 0) and (0, 1): the second is parallel to the first.
TEST(ChooseEigenvectors, SkipsEigenvectorsWithParallelGradients) {
  Eigen::MatrixXd gradients(2, 3);
  gradients << 1, 2, 0, 0, 0, 1;
  EigenvectorChoice choice({1, 90}, {0.9, 0.9});
  EXPECT_EQ(choose(choice, gradients.transpose() * gradients, Eigen::Vector3d(1, 0.5, 1), 2),
            (std::vector<Id>{0, 2}));
}

TEST(ChooseEigenvectors, TakesNoEigenvectorTwice) {
  EigenvectorChoice choice({1, 50, 50}, {0.9, 0.9, 0.9});
  // All gradients are parallel, so nothing is left after the first choice.
  const Eigen::MatrixXd products = Eigen::MatrixXd::Ones(5, 5);
  std::vector<Id> chosen = choose(choice, products, Eigen::VectorXd::Ones(5), 3);
  EXPECT_EQ(chosen[0], 0);
  std::sort(chosen.begin(), chosen.end());
  EXPECT_EQ(std::unique(chosen.begin(), chosen.end()), chosen.end());
}

}  // namespace ldle::local_views::choose_eigenvectors_test
