#include "ldle/topology/survey.h"

#include <gtest/gtest.h>

#include "topology/surveys.h"

namespace ldle::topology::survey_test {

using test::made;
using test::survey_of;

TEST(Survey, NumberOfNeighborsGrowsWithThePointsWithinLimits) {
  EXPECT_EQ(neighbors_for_survey(10), 10);
  EXPECT_EQ(neighbors_for_survey(300), least_neighbors_for_survey);
  EXPECT_EQ(neighbors_for_survey(800), 40);
  EXPECT_EQ(neighbors_for_survey(100'000), 50);
}

TEST(Survey, DescribesEveryPoint) {
  const RowMatrix points = made("cylinder", 1000, Sampling::random).points;
  const Survey survey = survey_of(points, 2);
  EXPECT_EQ(survey.dimension, 2);
  EXPECT_EQ(survey.nearest, neighbors_for_survey(1000));
  EXPECT_EQ(survey.lists.size(), 1000);
  EXPECT_EQ(survey.shapes.size(), 1000U);
  EXPECT_EQ(survey.boundary.distance.size(), 1000U);
  EXPECT_EQ(survey.pairs.size(), 1000);
  EXPECT_EQ(survey.paths.size(), 1000);
  EXPECT_EQ(survey.paths.components, 1);
  for (Id k = 0; k < 1000; ++k) EXPECT_EQ(survey.lists[k][0], k);
}

TEST(Survey, DoesNotDependOnThreads) {
  const RowMatrix points = made("moebius", 2000, Sampling::random).points;
  const Survey one = survey_of(points, 2, Context({.threads = 1}));
  const Survey two = survey_of(points, 2, Context({.threads = 2}));
  EXPECT_EQ(one.lists.values, two.lists.values);
  EXPECT_EQ(one.boundary.distance, two.boundary.distance);
  EXPECT_EQ(one.boundary.part, two.boundary.part);
  for (std::size_t p = 0; p < one.pairs.values.size(); ++p) {
    ASSERT_EQ(one.pairs.values[p].sign, two.pairs.values[p].sign);
  }
}

}  // namespace ldle::topology::survey_test
