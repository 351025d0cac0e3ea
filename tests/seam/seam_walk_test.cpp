#include "ldle/seam/seam_walk.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/random.h"

namespace ldle::seam::seam_walk_test {

std::vector<IdPair> sorted(std::vector<IdPair> pairs) {
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEST(OrderAlongSeam, VisitsEveryTornPairOnce) {
  Random random(5);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<IdPair> torn;
    for (Id a = 0; a < 30; ++a) {
      for (Id b = a + 1; b < 30; ++b) {
        if (random.uniform() < 0.08) torn.push_back({a, b});
      }
    }
    EXPECT_EQ(sorted(order_along_seam(torn, 30)), torn);
  }
  EXPECT_TRUE(order_along_seam({}, 5).empty());
}

/// A chain of views is walked from one end to the other.
TEST(OrderAlongSeam, FollowsAChainFromEndToEnd) {
  std::vector<Id> chain{4, 9, 1, 7, 3, 8, 0, 5};
  std::vector<IdPair> steps;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    steps.push_back({std::min(chain[i - 1], chain[i]), std::max(chain[i - 1], chain[i])});
  }
  auto walked = order_along_seam(sorted(steps), 10);
  if (walked.front() != steps.front()) std::reverse(walked.begin(), walked.end());
  EXPECT_EQ(walked, steps);
}

}  // namespace ldle::seam::seam_walk_test
