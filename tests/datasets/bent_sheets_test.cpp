#include <gtest/gtest.h>

#include <cmath>

#include "ldle/datasets/generators.h"

namespace ldle::datasets::bent_sheets_test {

/// A chord of a curve with curvature at most c is shorter than its arc s by at most c^2 s^3 / 24.
/// The same holds for products of such curves.
void expect_isometric(const Dataset& data, double curvature, double reach) {
  Index tested = 0;
  for (Index k = 0; k < data.points.rows(); ++k) {
    for (Index l = 0; l < k; ++l) {
      const double arc = (data.flat->row(k) - data.flat->row(l)).norm();
      const double chord = (data.points.row(k) - data.points.row(l)).norm();
      ASSERT_LE(chord, arc + 1e-14);
      if (arc > reach) continue;
      ASSERT_GE(chord, arc - curvature * curvature * arc * arc * arc / 24 - 1e-14);
      ++tested;
    }
  }
  EXPECT_GT(tested, 1000);
}

TEST(SheetIn20d, IsIsometricToAFlatSheet) {
  const double curvature = std::sqrt((0.25 + 0.49 + 0.81 + 1.21 + 1.69) / 5);
  for (const Sampling sampling : {Sampling::grid, Sampling::random}) {
    const Dataset data = make_sheet_in_20d(800, 1, sampling);
    ASSERT_EQ(data.points.cols(), 20);
    expect_isometric(data, curvature, 1.0);
  }
}

TEST(BentStrip, IsIsometricToAFlatStrip) {
  const double curvature = std::sqrt((1 + 2.3 * 2.3 + 3.7 * 3.7 + 5.1 * 5.1 + 8.3 * 8.3) / 5);
  for (const Sampling sampling : {Sampling::grid, Sampling::random}) {
    const Dataset data = make_bent_strip(800, 1, sampling);
    ASSERT_EQ(data.points.cols(), 11);
    expect_isometric(data, curvature, 0.2);
  }
}

/// The first frequency alone gives a chord of 2 sin(s / 2) / sqrt(5), and 2 sin(s / 2) > 2 sin(1/4)
/// for s from 1/2 to 4.
TEST(BentStrip, DistantPartsOfTheStripAreDistantInSpace) {
  const Dataset data = make_bent_strip(800, 1, Sampling::random);
  for (Index k = 0; k < 800; ++k) {
    for (Index l = 0; l < k; ++l) {
      const double along = std::abs((*data.flat)(k, 0) - (*data.flat)(l, 0));
      if (along < 0.5) continue;
      EXPECT_GT((data.points.row(k) - data.points.row(l)).norm(),
                2 * std::sin(0.25) / std::sqrt(5.0));
    }
  }
}

}  // namespace ldle::datasets::bent_sheets_test
