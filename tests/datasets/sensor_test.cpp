#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "ldle/datasets/generators.h"

namespace ldle::datasets::sensor_test {

TEST(Sensor, SignalsAreThoseOfTransmittersInThePlane) {
  const Dataset data = make_sensor(1000, 0);
  ASSERT_EQ(data.points.cols(), 42);
  EXPECT_GT(data.points.minCoeff(), 0);
  EXPECT_LE(data.points.maxCoeff(), 1);
  // -log(signal) is a squared distance. The difference to that of the first receiver r_0 is
  // 2 t . (r_0 - r) + |r|^2 - |r_0|^2, where t is the place of the transmitter. Two receivers
  // determine t, and all others must agree with it.
  for (Index t = 0; t < 42; ++t) {
    const auto squared = (-data.points.col(t).array().log()).eval();
    const Index n = data.points.rows();
    const auto equation = [&](Index k) {
      const Eigen::RowVector2d r = data.parameters.row(k);
      const Eigen::RowVector2d r0 = data.parameters.row(0);
      return std::pair<Eigen::RowVector2d, double>{
          2 * (r0 - r), squared[k] - squared[0] - r.squaredNorm() + r0.squaredNorm()};
    };
    Eigen::Matrix2d lhs;
    Eigen::Vector2d rhs;
    for (const Index row : {Index{0}, Index{1}}) {
      const auto [coefficients, value] = equation(row == 0 ? n / 2 : n - 1);
      lhs.row(row) = coefficients;
      rhs[row] = value;
    }
    const Eigen::Vector2d place = lhs.inverse() * rhs;
    for (Index k = 0; k < n; ++k) {
      const double distance = (data.parameters.row(k).transpose() - place).norm();
      EXPECT_NEAR(data.points(k, t), std::exp(-distance * distance), 1e-9);
    }
  }
}

TEST(Sensor, ReceiversLieOutsideTheRooms) {
  const Dataset data = make_sensor(6077, 0);
  Index on_wall = 0;
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double x = data.parameters(k, 0);
    const double y = data.parameters(k, 1);
    EXPECT_FALSE(x > 0.81 && x < 1.99 && y > 0.81 && y < 1.89) << "courtyard";
    EXPECT_FALSE(x > 2.61 && x < 3.79 && y > 3.01) << "recess";
    const double to_facade = std::min({x, 6 - x, y, 4 - y});
    EXPECT_LE((*data.boundary_distance)[k], to_facade + 1e-15);
    on_wall += (*data.boundary_distance)[k] == 0;
  }
  EXPECT_GT(on_wall, 200);
  EXPECT_FALSE(data.flat);
}

}  // namespace ldle::datasets::sensor_test
