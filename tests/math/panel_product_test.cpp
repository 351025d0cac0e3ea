#include "ldle/math/panel_product.h"

#include <gtest/gtest.h>

#include "oracles/graphs.h"
#include "oracles/points.h"

namespace ldle::math::panel_product_test {

template <class Scalar>
Panel<Scalar> noise(Index rows, std::uint64_t seed) {
  const RowMatrix box =
      oracle::random_box(rows, Eigen::RowVectorXd::Ones(panel_width<Scalar>), seed);
  return box.template cast<Scalar>();
}

template <class Scalar>
class PanelProductTest : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(PanelProductTest, Scalars);

TYPED_TEST(PanelProductTest, MultiplyIsTheProduct) {
  const auto matrix = oracle::torus_graph(40, 31);
  const auto in = noise<TypeParam>(matrix.rows(), 1);
  Panel<TypeParam> out;
  PanelProduct<TypeParam>(matrix).multiply(in, out, Context());
  const Eigen::MatrixXd expected = matrix * in.template cast<double>();
  const double rounding = 32 * std::numeric_limits<TypeParam>::epsilon();
  EXPECT_LT((out.template cast<double>() - expected).cwiseAbs().maxCoeff(), rounding);
}

TYPED_TEST(PanelProductTest, AStepIsTheThreeTermRecurrence) {
  const auto matrix = oracle::torus_graph(40, 31);
  const auto current = noise<TypeParam>(matrix.rows(), 1);
  const auto source = noise<TypeParam>(matrix.rows(), 2);
  const auto before = noise<TypeParam>(matrix.rows(), 3);
  typename PanelProduct<TypeParam>::Step step{.shift = 3, .gain = {}, .carry = {}};
  step.gain.setLinSpaced(1, 2);
  step.carry.setLinSpaced(-1, 1);
  Panel<TypeParam> last = before;
  PanelProduct<TypeParam>(matrix).step(step, current, source, last, Context());

  const Eigen::MatrixXd x = current.template cast<double>();
  const Eigen::MatrixXd inner = matrix * x - 3 * x + source.template cast<double>();
  const Eigen::MatrixXd expected =
      inner * step.gain.template cast<double>().matrix().asDiagonal() -
      before.template cast<double>() * step.carry.template cast<double>().matrix().asDiagonal();
  const double rounding = 64 * std::numeric_limits<TypeParam>::epsilon();
  EXPECT_LT((last.template cast<double>() - expected).cwiseAbs().maxCoeff(), rounding);
}

TYPED_TEST(PanelProductTest, ResultDoesNotDependOnTheNumberOfThreads) {
  const auto matrix = oracle::torus_graph(50, 43);
  const auto in = noise<TypeParam>(matrix.rows(), 1);
  const auto product = [&](Index threads) {
    Panel<TypeParam> out;
    PanelProduct<TypeParam>(matrix).multiply(in, out, Context({.threads = threads}));
    return out;
  };
  EXPECT_EQ(product(1), product(2));
}

}  // namespace ldle::math::panel_product_test
