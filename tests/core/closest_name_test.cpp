#include "ldle/core/closest_name.h"

#include <gtest/gtest.h>

namespace ldle::closest_name_test {

const std::vector<std::string> names{"--dimension", "--graph-neighbors", "--view-neighbors",
                                     "--view-maps", "-o"};

TEST(ClosestName, EveryKindOfTypingErrorIsForgiven) {
  EXPECT_EQ(closest_name("--dimensionn", names), "--dimension");  // one too many
  EXPECT_EQ(closest_name("--dimenson", names), "--dimension");    // one missing
  EXPECT_EQ(closest_name("--dimemsion", names), "--dimension");   // a wrong one
  EXPECT_EQ(closest_name("--dimesnion", names), "--dimension");   // two exchanged
  EXPECT_EQ(closest_name("--dimension", names), "--dimension");
}

TEST(ClosestName, OneErrorForEveryThreeCharacters) {
  const std::vector<std::string> one{"abcdef"};
  EXPECT_EQ(closest_name("abcdxx", one), "abcdef");
  EXPECT_EQ(closest_name("abcxxx", one), "");
  EXPECT_EQ(closest_name("-x", names), "");
  EXPECT_EQ(closest_name("--tear", names), "");
  EXPECT_EQ(closest_name("", {""}), "");
  EXPECT_EQ(closest_name("abc", {}), "");
  EXPECT_EQ(closest_name(std::string(100'000, '-'), names), "");
}

// An exchange counts as one error, two characters that differ as two.
TEST(ClosestName, TheFewestErrorsWinAndTheFirstOfEquals) {
  EXPECT_EQ(closest_name("abcde", {"abcxe", "abced"}), "abcxe");
  EXPECT_EQ(closest_name("abcdef", {"abcxyf", "abcdfe"}), "abcdfe");
}

TEST(ClosestName, TheBeginningOfOneNameIsEnough) {
  EXPECT_EQ(closest_name("--dim", names), "--dimension");
  EXPECT_EQ(closest_name("klien", {"sphere", "klein-bottle"}), "klein-bottle");
  EXPECT_EQ(closest_name("--x", {"--help"}), "");  // the dashes alone are no likeness
  EXPECT_EQ(closest_name("--graph", names), "--graph-neighbors");
  EXPECT_EQ(closest_name("--view", names), "");  // two names begin with it
}

TEST(ClosestName, TheQuestionIsAskedOnlyIfThereIsAnAnswer) {
  EXPECT_EQ(did_you_mean("--dim", names), "; did you mean --dimension?");
  EXPECT_EQ(did_you_mean("--tear", names), "");
}

}  // namespace ldle::closest_name_test
