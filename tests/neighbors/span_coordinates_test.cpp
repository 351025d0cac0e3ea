#include "ldle/neighbors/span_coordinates.h"

#include <gtest/gtest.h>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::span_coordinates_test {

TEST(SpanCoordinates, KeepAllDistances) {
  RowMatrix points = oracle::random_box(30, Eigen::RowVectorXd::Ones(500), 1);
  points.row(7) = points.row(3);                          // dependent rows
  points.row(9) = 0.5 * (points.row(1) + points.row(2));  // and more
  points.rowwise() += Eigen::RowVectorXd::Constant(500, 1000.0).eval();
  const RowMatrix found = span_coordinates(points);
  EXPECT_EQ(found.rows(), 30);
  EXPECT_EQ(found.cols(), 29);
  const RowMatrix wanted = oracle::distance_matrix(points);
  EXPECT_LT((oracle::distance_matrix(found) - wanted).cwiseAbs().maxCoeff(), 1e-11);
}

TEST(SpanCoordinates, OfTwoPointsAreTheirDistance) {
  RowMatrix points = RowMatrix::Zero(2, 3);
  points.row(1) << 2, 3, 6;
  EXPECT_NEAR(std::abs(span_coordinates(points)(1, 0)), 7.0, 1e-14);
}

TEST(HasTooManyColumns, IfThereAreTwiceAsManyAsPointsAndTheWorkIsSmall) {
  EXPECT_TRUE(has_too_many_columns(RowMatrix::Zero(20, 40)));
  EXPECT_FALSE(has_too_many_columns(RowMatrix::Zero(20, 39)));
  EXPECT_FALSE(has_too_many_columns(RowMatrix::Zero(1, 39)));
  EXPECT_FALSE(has_too_many_columns(RowMatrix::Zero(1000, 2000)));
}

}  // namespace ldle::neighbors::span_coordinates_test
