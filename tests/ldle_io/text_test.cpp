#include "ldle_io/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace ldle::text_test {

TEST(Text, NumbersAreParsedCompletelyOrNotAtAll) {
  EXPECT_EQ(parse_double("1.5"), 1.5);
  EXPECT_EQ(parse_double(" +2 "), 2.0);
  EXPECT_EQ(parse_double("-1E-3"), -1e-3);
  EXPECT_EQ(parse_double(".5"), 0.5);
  EXPECT_EQ(parse_double("5."), 5.0);
  EXPECT_EQ(parse_double("4.9406564584124654e-324"), std::numeric_limits<double>::denorm_min());
  for (const char* text : {"", " ", "abc", "1,5", "1 2", "1e", "0x10", "+-1", "--1", "1.5f", "-"}) {
    EXPECT_FALSE(parse_double(text)) << text;
  }
}

TEST(Text, NumbersOutOfRangeAreInfiniteOrZero) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(parse_double("1e400"), infinity);
  EXPECT_EQ(parse_double("-1e400"), -infinity);
  EXPECT_EQ(parse_double("1e99999999999999999999999"), infinity);
  EXPECT_EQ(parse_double("1" + std::string(400, '0')), infinity);
  EXPECT_EQ(parse_double("1e-400"), 0.0);
  EXPECT_EQ(parse_double("123.4e-9999"), 0.0);
  EXPECT_EQ(parse_double("0." + std::string(400, '0') + "1"), 0.0);
  EXPECT_EQ(parse_double("0." + std::string(500, '0') + "1e900"), infinity);
}

TEST(Text, NanAndInfinityAreParsed) {
  EXPECT_TRUE(std::isnan(*parse_double("nan")));
  EXPECT_TRUE(std::isinf(*parse_double("-Inf")));
}

TEST(Text, ParsingDoesNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"}) std::setlocale(LC_ALL, name);
  EXPECT_EQ(parse_double("2.25"), 2.25);
  std::setlocale(LC_ALL, before.c_str());
}

TEST(Text, IntegersMustBeInRange) {
  EXPECT_EQ(parse_integer<std::int8_t>(" -128 "), -128);
  EXPECT_FALSE(parse_integer<std::int8_t>("128"));
  EXPECT_FALSE(parse_integer<std::uint64_t>("-1"));
  EXPECT_FALSE(parse_integer<int>("3.0"));
  EXPECT_FALSE(parse_integer<int>(""));
}

TEST(Text, ShownTextIsShortAndPrintable) {
  EXPECT_EQ(shown("abc"), "'abc'");
  EXPECT_EQ(shown(std::string("\0\x1b", 2)), "'\\x00\\x1b'");
  EXPECT_LT(shown(std::string(10000, 'x')).size(), 60u);
}

TEST(Text, ExtensionsIgnoreCase) {
  EXPECT_TRUE(has_extension("a/b.CSV", ".csv"));
  EXPECT_FALSE(has_extension("csv", ".csv"));
  EXPECT_FALSE(has_extension("a.csv.txt", ".csv"));
}

/// In this list every text comes before all later ones, and none before itself or an earlier one.
TEST(NaturallyBefore, NumbersCountByTheirValue) {
  const std::vector<std::string> sorted{"",
                                        "1Ery",
                                        "2Ery",
                                        "10GMP",
                                        "g",
                                        "g0",
                                        "g1",
                                        "g2",
                                        "g2a",
                                        "g10",
                                        "g10a",
                                        "g 1 of 12",
                                        "h",
                                        "t9.5",
                                        "t9.12",
                                        "t010",
                                        "t10",
                                        "z99999999999999999999",
                                        "z100000000000000000000"};
  std::vector<std::string> order = sorted;
  std::sort(order.begin(), order.end(), naturally_before);
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = 0; j < order.size(); ++j) {
      EXPECT_EQ(naturally_before(order[i], order[j]), i < j) << order[i] << " and " << order[j];
    }
  }
  EXPECT_TRUE(naturally_before("g9", "g10"));
  EXPECT_TRUE(naturally_before("2Ery", "10GMP"));
  EXPECT_TRUE(naturally_before("z99999999999999999999", "z100000000000000000000"));
  EXPECT_TRUE(naturally_before("t010", "t10"));
  EXPECT_FALSE(naturally_before("t9.12", "t9.5"));
}

}  // namespace ldle::text_test
