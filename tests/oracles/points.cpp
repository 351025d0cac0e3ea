#include "oracles/points.h"

#include <cmath>
#include <numbers>

#include "oracles/dense.h"

namespace ldle::oracle {

RowMatrix grid(Index width, Index height) {
  RowMatrix points(width * height, 2);
  for (Index i = 0; i < points.rows(); ++i) points.row(i) << double(i / height), double(i % height);
  return points;
}

RowMatrix grid(Index width, Index height, Index depth) {
  RowMatrix points(width * height * depth, 3);
  for (Index i = 0; i < points.rows(); ++i) {
    points.row(i) << double(i / (height * depth)), double(i / depth % height), double(i % depth);
  }
  return points;
}

RowMatrix random_box(Index count, const Eigen::RowVectorXd& sides, std::uint64_t seed) {
  Random random(seed);
  RowMatrix points(count, sides.size());
  for (Index i = 0; i < count; ++i) {
    for (Index c = 0; c < sides.size(); ++c) points(i, c) = sides[c] * random.uniform();
  }
  return points;
}

RowMatrix shaken(RowMatrix points, double amount, std::uint64_t seed) {
  Random random(seed);
  for (Index i = 0; i < points.rows(); ++i) {
    for (Index c = 0; c < points.cols(); ++c) points(i, c) += random.uniform(-amount, amount);
  }
  return points;
}

RowMatrix shaken_block(Index dimension) {
  if (dimension == 1) return shaken(grid(40, 1), 0.3, 4).leftCols(1);
  return shaken(dimension == 2 ? grid(14, 7) : grid(6, 4, 3), 0.3, 4);
}

RowMatrix roll_up(const RowMatrix& plane, double circumference) {
  RowMatrix points(plane.rows(), 3);
  const double radius = circumference / (2 * std::numbers::pi);
  for (Index i = 0; i < plane.rows(); ++i) {
    const double angle = plane(i, 0) / radius;
    points.row(i) << radius * std::cos(angle), radius * std::sin(angle), plane(i, 1);
  }
  return points;
}

RowMatrix circle(Index count, double radius) {
  RowMatrix points(count, 2);
  for (Index i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * double(i) / double(count);
    points.row(i) << radius * std::cos(angle), radius * std::sin(angle);
  }
  return points;
}

RowMatrix sphere(Index count) {
  RowMatrix points(count, 3);
  const double golden_angle = std::numbers::pi * (3 - std::sqrt(5.0));
  for (Index i = 0; i < count; ++i) {
    const double z = 1 - (2 * double(i) + 1) / double(count);
    const double r = std::sqrt(1 - z * z);
    points.row(i) << r * std::cos(golden_angle * double(i)), r * std::sin(golden_angle * double(i)),
        z;
  }
  return points;
}

RowMatrix stack(const RowMatrix& first, const RowMatrix& second, const Eigen::RowVectorXd& shift) {
  RowMatrix points(first.rows() + second.rows(), first.cols());
  points << first, second.rowwise() + shift;
  return points;
}

Eigen::MatrixXd random_rotation(Index dimension, std::uint64_t seed, bool proper) {
  Random random(seed);
  Eigen::MatrixXd q = Eigen::MatrixXd::Zero(dimension, dimension);
  for (Index i = 0; i < dimension; ++i) {
    for (Index j = 0; j < dimension; ++j) q(i, j) = random.normal();
    for (int twice = 0; twice < 2; ++twice) {
      for (Index j = 0; j < i; ++j) q.row(i) -= q.row(i).dot(q.row(j)) * q.row(j);
    }
    q.row(i).normalize();
  }
  if ((determinant(q) > 0) != proper) q.row(0) *= -1;
  return q;
}

}  // namespace ldle::oracle
