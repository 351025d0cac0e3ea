#include "ldle/topology/verdict.h"

#include <gtest/gtest.h>

namespace ldle::topology::verdict_test {

TEST(Verdict, MultipliesAndListsTheLeastSureFirst) {
  Verdict verdict;
  verdict.weigh(0.7, "one");
  verdict.weigh(0.9, "two");
  Verdict more;
  more.weigh(0.5, "three");
  verdict.add(more);
  EXPECT_DOUBLE_EQ(verdict.confidence(), 0.7 * 0.9 * 0.5);
  EXPECT_EQ(verdict.doubts(), "three; one");
  verdict.set(0.95);
  EXPECT_DOUBLE_EQ(verdict.confidence(), 0.95);
}

TEST(Verdict, NamesTheLeastSureEvenIfItIsSure) {
  Verdict verdict;
  verdict.weigh(0.99, "one");
  verdict.weigh(0.95, "two");
  EXPECT_EQ(verdict.doubts(), "two");
}

}  // namespace ldle::topology::verdict_test
