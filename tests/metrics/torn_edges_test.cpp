#include "ldle/metrics/torn_edges.h"

#include <gtest/gtest.h>

#include "ldle/error.h"

namespace ldle::metrics::torn_edges_test {

TEST(SeamTest, EdgesBetweenTheClustersOfATornPairCrossTheSeam) {
  const std::vector<Id> cluster_of{0, 0, 1, 2, 1};
  const std::vector<IdPair> torn{{1, 2}, {2, 0}};
  const SeamTest test({torn, cluster_of}, 5);
  EXPECT_FALSE(test.crosses_seam({0, 1}));
  EXPECT_FALSE(test.crosses_seam({0, 2}));
  EXPECT_FALSE(test.crosses_seam({2, 4}));
  EXPECT_TRUE(test.crosses_seam({0, 3}));
  EXPECT_TRUE(test.crosses_seam({3, 1}));
  EXPECT_TRUE(test.crosses_seam({2, 3}));
  EXPECT_TRUE(test.crosses_seam({3, 4}));
}

TEST(SeamTest, NothingCrossesTheSeamIfNothingIsTorn) {
  EXPECT_FALSE(SeamTest({}, 3).crosses_seam({0, 1}));
  const std::vector<Id> cluster_of{0, 1, 2};
  EXPECT_FALSE(SeamTest({{}, cluster_of}, 3).crosses_seam({0, 1}));
}

TEST(SeamTest, RejectsClustersOfAnotherSize) {
  const std::vector<Id> cluster_of{0, 1};
  const std::vector<IdPair> torn{{0, 1}};
  EXPECT_THROW(SeamTest({torn, cluster_of}, 3), InvalidArgument);
  EXPECT_THROW(SeamTest({torn, {}}, 3), InvalidArgument);
}

}  // namespace ldle::metrics::torn_edges_test
