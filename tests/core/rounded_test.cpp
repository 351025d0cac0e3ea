#include "ldle/core/rounded.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace ldle::rounded_test {

TEST(Rounded, TwoDigitsAreShownWithoutAnExponent) {
  EXPECT_EQ(two_digits(0.0), "0");
  EXPECT_EQ(two_digits(0.0123), "0.012");
  EXPECT_EQ(two_digits(0.0000123), "0.000012");
  EXPECT_EQ(two_digits(1.26), "1.3");
  EXPECT_EQ(two_digits(99.4), "99");
  EXPECT_EQ(two_digits(99.6), "100");
  EXPECT_EQ(two_digits(178.2), "180");
  EXPECT_EQ(two_digits(999.0), "1000");
  EXPECT_EQ(two_digits(-123456.0), "-120000");
  EXPECT_EQ(two_digits(HUGE_VAL), "inf");
}

TEST(Rounded, HasAsManyDigitsAsAskedFor) {
  EXPECT_EQ(rounded(123456.0, 3), "123000");
  EXPECT_EQ(rounded(1234.0, 4), "1234");
  EXPECT_EQ(rounded(-12346.0, 4), "-12350");
  EXPECT_EQ(rounded(0.00012345, 3), "0.000123");
  EXPECT_EQ(rounded(0.000012345, 3), "0.0000123");
  EXPECT_EQ(rounded(1.5, 4), "1.5");
}

// What is shown differs from the number by at most half a unit of its last digit.
TEST(Rounded, IsCloseToTheNumber) {
  for (double value = 1.1e-6; value < 1e12; value *= 1.7) {
    for (int digits : {2, 3, 4}) {
      const std::string shown = rounded(value, digits);
      EXPECT_EQ(shown.find('e'), std::string::npos) << shown;
      EXPECT_NEAR(std::stod(shown), value, 0.5000001 * value * std::pow(10.0, 1 - digits)) << shown;
    }
  }
}

}  // namespace ldle::rounded_test
