#include "ldle/option.h"

#include <gtest/gtest.h>

namespace ldle::option_test {

struct SampleOptions {
  Index count = 3;
  double share = 0.5;
  std::vector<double> levels{50};
  std::optional<Index> most = std::nullopt;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"count", "n", "a count", Range::at_least(2)}, self.count);
    visit(OptionInfo{"share", "p", "a fraction", Range::above_up_to(0, 1)}, self.share);
    visit(OptionInfo{"levels", "", "some levels", Range::inside(0, 100)}, self.levels);
    visit(OptionInfo{"most", "", "an upper limit", Range::at_least(1)}, self.most);
  }
};

std::string field_at_fault(const SampleOptions& options) {
  try {
    check_ranges(options);
  } catch (const InvalidArgument& error) {
    return error.field();
  }
  return "";
}

TEST(Range, ContainsItsEndsIfTheyAreAllowed) {
  EXPECT_TRUE(Range::at_least(2).contains(2));
  EXPECT_FALSE(Range::at_least(2).contains(1.999));
  EXPECT_FALSE(Range::above(2).contains(2));
  EXPECT_TRUE(Range::above(2).contains(2.001));
  EXPECT_FALSE(Range::inside(0, 1).contains(0));
  EXPECT_FALSE(Range::inside(0, 1).contains(1));
  EXPECT_FALSE(Range::above_up_to(0, 1).contains(0));
  EXPECT_TRUE(Range::above_up_to(0, 1).contains(1));
  EXPECT_TRUE(Range::between(0, 1).contains(0));
}

TEST(Range, NeverContainsValuesThatAreNotFinite) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (double value : {nan, infinity, -infinity}) {
    EXPECT_FALSE(Range{}.contains(value));
    EXPECT_FALSE(Range::at_least(0).contains(value));
  }
}

TEST(Options, TheExceptionNamesTheFirstInvalidField) {
  EXPECT_EQ(field_at_fault({}), "");
  EXPECT_EQ(field_at_fault({.count = 1}), "count");
  EXPECT_EQ(field_at_fault({.share = 0}), "share");
  EXPECT_EQ(field_at_fault({.share = std::numeric_limits<double>::quiet_NaN()}), "share");
  EXPECT_EQ(field_at_fault({.levels = {}}), "levels");
  EXPECT_EQ(field_at_fault({.levels = {50, 100}}), "levels");
  EXPECT_EQ(field_at_fault({.most = 0}), "most");
  EXPECT_EQ(field_at_fault({.most = 1}), "");
  EXPECT_EQ(field_at_fault({.count = 1, .share = 0}), "count");
}

TEST(Options, TheMessageContainsNameValueAndRule) {
  try {
    check_ranges(SampleOptions{.count = -4});
    FAIL() << "nothing was thrown";
  } catch (const InvalidArgument& error) {
    const std::string message = error.what();
    EXPECT_NE(message.find("count"), std::string::npos) << message;
    EXPECT_NE(message.find("-4"), std::string::npos) << message;
    EXPECT_NE(message.find("at least 2"), std::string::npos) << message;
  }
}

}  // namespace ldle::option_test
