#include "ldle/math/principal_axes.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle::math::principal_axes_test {

Eigen::MatrixXd with_spectrum(const Eigen::VectorXd& values, const Eigen::MatrixXd& turn) {
  return turn.transpose() * values.asDiagonal() * turn;
}

TEST(PrincipalAxes, AreTheLeadingEigenpairsWithALargestEntryThatIsPositive) {
  const Eigen::MatrixXd turn = oracle::random_rotation(5, 1);
  const Eigen::VectorXd spectrum = (Eigen::VectorXd(5) << 1, 9, 4, 25, 0.5).finished();
  for (double scale : {1.0, 0x1p-900, 0x1p900}) {
    const auto [values, axes] = principal_axes(scale * with_spectrum(spectrum, turn), 3);
    EXPECT_LT((values / scale - Eigen::Vector3d(25, 9, 4)).norm(), 1e-12);
    const Eigen::Index from[] = {3, 1, 2};
    for (Index s = 0; s < 3; ++s) {
      EXPECT_NEAR(std::abs(axes.col(s).dot(turn.row(from[s]))), 1.0, 1e-13);
      EXPECT_EQ(axes.col(s).maxCoeff(), axes.col(s).cwiseAbs().maxCoeff());
    }
  }
}

TEST(PrincipalAxes, AreZeroForEigenvaluesThatAreNotPositive) {
  const Eigen::MatrixXd turn = oracle::random_rotation(4, 2);
  const auto line = principal_axes(with_spectrum(Eigen::Vector4d(0, 3, 0, -2), turn), 3);
  EXPECT_NEAR(line.values[0], 3, 1e-14);
  EXPECT_EQ(line.values.tail(2), Eigen::Vector2d::Zero());
  EXPECT_EQ(line.axes.rightCols(2), Eigen::MatrixXd::Zero(4, 2));

  EXPECT_EQ(principal_axes(Eigen::MatrixXd::Zero(3, 3), 2).axes, Eigen::MatrixXd::Zero(3, 2));
  EXPECT_EQ(principal_axes(-Eigen::MatrixXd::Identity(3, 3), 2).values, Eigen::Vector2d::Zero());
  const auto more = principal_axes(Eigen::MatrixXd::Identity(1, 1), 2);
  EXPECT_EQ(more.values, Eigen::Vector2d(1, 0));
  EXPECT_EQ(more.axes, Eigen::RowVector2d(1, 0));
}

}  // namespace ldle::math::principal_axes_test
