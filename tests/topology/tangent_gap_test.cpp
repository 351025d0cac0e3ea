#include "ldle/topology/tangent_gap.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "topology/surveys.h"

namespace ldle::topology::tangent_gap_test {

using test::made;

/// Points of a normal distribution with the given standard deviations.
RowMatrix normal_points(Index n, const std::vector<double>& deviations) {
  Random random(5);
  RowMatrix points(n, std::ssize(deviations));
  for (Index k = 0; k < n; ++k) {
    for (Index c = 0; c < points.cols(); ++c) points(k, c) = deviations[c] * random.normal();
  }
  return points;
}

double gap_of(const RowMatrix& points, Index dimension) {
  return test::survey_of(points, dimension).tangent_gaps[0];
}

TEST(TangentGap, FlatDataHaveNone) {
  EXPECT_LT(gap_of(made("swiss-roll", 5000, Sampling::random).points, 2), 0.02);
  EXPECT_EQ(gap_of(normal_points(500, {1.0, 1.0}), 2), 0.0);
}

/// If all points are neighbours of each other, the quotient is that of the distribution.
TEST(TangentGap, IsTheQuotientOfTheVariances) {
  const RowMatrix points = normal_points(5000, {3.0, 2.0, 0.5});
  Ragged<Id> lists;
  std::vector<Id> all(points.rows());
  std::iota(all.begin(), all.end(), 0);
  lists.push_back(all);
  PathGraph paths;
  paths.component = {0};
  paths.components = 1;
  const std::vector<double> gaps =
      tangent_gaps(lists, paths, Data::of_points(points), 2, Context());
  EXPECT_NEAR(gaps[0], 0.25 / 4.0, 0.005);
}

TEST(TangentGap, DataOfMoreDimensionsAreVague) {
  for (Index dimensions : {3, 10}) {
    EXPECT_GT(gap_of(normal_points(2000, std::vector<double>(dimensions, 1.0)), 2), 0.5);
  }
}

/// Neighbourhoods of a component without tangent spaces are not examined any further.
TEST(TangentGap, ASurveyOfVagueDataEndsEarly) {
  const Survey survey = test::survey_of(normal_points(2000, {1.0, 1.0, 1.0}), 2);
  EXPECT_FALSE(survey.any_is_clear());
  EXPECT_TRUE(survey.shapes.empty());
  EXPECT_EQ(survey.boundary.parts, 0);
  EXPECT_EQ(survey.boundary.distance.size(), 2000U);
}

}  // namespace ldle::topology::tangent_gap_test
