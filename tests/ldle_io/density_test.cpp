#include "ldle_io/density.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle::density_test {

TEST(Density, CountsEveryPointInItsCell) {
  const RowMatrix corners = oracle::random_box(50, Eigen::RowVector2d(4, 1), 3);
  const RowMatrix places = oracle::random_box(2000, Eigen::RowVector2d(4, 1), 5);
  Density density(corners);
  density.add(places.topRows(700));
  density.add(places.bottomRows(1300));
  const IdMatrix& counts = density.counts();
  EXPECT_EQ(counts.cols(), 512);
  EXPECT_LT(counts.rows(), 180);
  EXPECT_EQ(counts.sum(), 2000);
  for (Index r = 0; r < counts.rows(); ++r) {
    for (Index c = 0; c < counts.cols(); ++c) {
      // Cells at the border also have the points beyond them.
      if (r == 0 || c == 0 || r == counts.rows() - 1 || c == counts.cols() - 1) continue;
      const double x = density.low()[0] + density.cell() * static_cast<double>(c);
      const double y = density.low()[1] + density.cell() * static_cast<double>(r);
      const auto inside =
          (places.col(0).array() >= x && places.col(0).array() < x + density.cell() &&
           places.col(1).array() >= y && places.col(1).array() < y + density.cell());
      ASSERT_NEAR(counts(r, c), inside.count(), 1) << r << " " << c;  // rounding at a border
    }
  }
}

TEST(Density, OnePlaceHasAGrid) {
  Density density(RowMatrix::Zero(1, 2));
  density.add(RowMatrix::Zero(3, 2));
  EXPECT_EQ(density.counts().sum(), 3);
}

}  // namespace ldle::density_test
