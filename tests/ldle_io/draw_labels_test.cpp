#include "ldle_io/draw_labels.h"

#include <gtest/gtest.h>

namespace ldle::draw_labels_test {

TEST(RoundLength, IsTheLargestRoundNumberUpToALength) {
  EXPECT_DOUBLE_EQ(round_length(1.0), 1.0);
  EXPECT_DOUBLE_EQ(round_length(1.99), 1.0);
  EXPECT_DOUBLE_EQ(round_length(4.99), 2.0);
  EXPECT_DOUBLE_EQ(round_length(0.0051), 0.005);
  EXPECT_DOUBLE_EQ(round_length(987.0), 500.0);
  for (double length : {3e-300, 0.7, 3.3e280}) {
    EXPECT_LE(round_length(length), length);
    EXPECT_GT(round_length(length), 0.39 * length);
  }
}

TEST(NumberLabel, HasFewDigits) {
  EXPECT_EQ(number_label(3.14159, 0.0, 6.28), "3.14");
  EXPECT_EQ(number_label(0.5, 0.0, 1.0), "0.5");
  EXPECT_EQ(number_label(12345.6, 0.0, 20000.0), "12346");
}

TEST(NumberLabel, RoundingErrorsAreZero) {
  EXPECT_EQ(number_label(-9.4e-8, -1.0, 1.0), "0");
  EXPECT_EQ(number_label(-9.4e-8, -9.4e-8, 1e-8), "-9.4e-08");
}

TEST(NumberLabel, CloseNumbersHaveDifferentLabels) {
  EXPECT_NE(number_label(1000.0, 1000.0, 1001.0), number_label(1000.5, 1000.0, 1001.0));
  EXPECT_NE(number_label(0.70001, 0.70001, 0.70002), number_label(0.70002, 0.70001, 0.70002));
}

TEST(NumberLabel, AnyRangeIsAllowed) {
  EXPECT_EQ(number_label(1e308, -1e308, 1e308), "1e+308");
  EXPECT_EQ(number_label(7.0, 7.0, 7.0), "7");
  EXPECT_EQ(number_label(0.0, 0.0, 0.0), "0");
}

TEST(Printable, ReplacesBytesThatAreNotText) {
  EXPECT_EQ(printable("Möbius, 漢, 😀"), "Möbius, 漢, 😀");
  EXPECT_EQ(printable("a\xff"
                      "b\xc3"),
            "a?b?");
  EXPECT_EQ(printable("\xc0\xaf"), "??");            // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "???");       // surrogate
  EXPECT_EQ(printable("\xf5\x80\x80\x80"), "????");  // above U+10FFFF
  EXPECT_EQ(printable("a\nb\x7f"), "a b ");
}

}  // namespace ldle::draw_labels_test
