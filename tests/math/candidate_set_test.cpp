#include "ldle/math/candidate_set.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/random.h"

namespace ldle::math::candidate_set_test {

std::vector<Id> taken(const CandidateSet& set) {
  std::vector<Id> points;
  set.take(points);
  std::sort(points.begin(), points.end());
  return points;
}

/// Points whose squared distance may be at most that of the k-th nearest.
std::vector<Id> wanted(const std::vector<double>& squared, Index nearest, double slack) {
  std::vector<double> sorted = squared;
  std::sort(sorted.begin(), sorted.end());
  const double limit = sorted[nearest - 1] * (1 + 1e-9) + slack;
  std::vector<Id> points;
  for (std::size_t i = 0; i < squared.size(); ++i) {
    if (squared[i] <= limit) points.push_back(Id(i));
  }
  return points;
}

TEST(CandidateSet, KeepsAllPointsThatMayBeAmongTheNearest) {
  Random random(1);
  for (Index nearest : {1, 3, 20, 100}) {
    for (double slack : {0.0, 0.05}) {
      CandidateSet set(nearest, slack);
      for (int round = 0; round < 3; ++round) {
        set.clear();
        std::vector<double> squared(100);
        for (double& s : squared) s = std::floor(50 * random.uniform()) / 50;  // with ties
        for (Id i = 0; i < 100; ++i) EXPECT_TRUE(set.addPoint(squared[i], i));
        EXPECT_TRUE(set.full());
        EXPECT_EQ(taken(set), wanted(squared, nearest, slack));
      }
    }
  }
}

TEST(CandidateSet, KeepsAllPointsIfThereAreFewer) {
  CandidateSet set(5, 0.0);
  for (Id i = 0; i < 3; ++i) set.addPoint(1e30 * i, i);
  EXPECT_FALSE(set.full());
  EXPECT_EQ(set.size(), 3u);
  EXPECT_EQ(set.worstDist(), std::numeric_limits<double>::max());
  EXPECT_EQ(taken(set), (std::vector<Id>{0, 1, 2}));
}

/// A search discards points that are not nearer than the bound.
TEST(CandidateSet, TheBoundIsPositiveIfAllPointsCoincide) {
  CandidateSet set(2, 0.0);
  for (Id i = 0; i < 4; ++i) set.addPoint(0.0, i);
  EXPECT_GT(set.worstDist(), 0.0);
  EXPECT_EQ(taken(set).size(), 4u);
}

}  // namespace ldle::math::candidate_set_test
