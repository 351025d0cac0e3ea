#include "ldle/seam/outline_walks.h"

#include <gtest/gtest.h>

#include <numeric>

namespace ldle::seam::outline_walks_test {

/// A walk along the points first, first + 1, ...
std::vector<Id> walk_of_length(Index length, Id first) {
  std::vector<Id> walk(length);
  std::iota(walk.begin(), walk.end(), first);
  return walk;
}

OutlineWalks three_walks() {
  return OutlineWalks({Outline{{walk_of_length(20, 100), walk_of_length(13, 200)}, 0},
                       Outline{{walk_of_length(1000, 5)}, 0}});
}

TEST(OutlineWalks, PlacesRunThroughAllWalks) {
  const OutlineWalks walks = three_walks();
  EXPECT_EQ(walks.count(), 3);
  EXPECT_EQ(walks.size(), 1033);
  const Index lengths[] = {20, 13, 1000};
  const Id first_points[] = {100, 200, 5};
  Id place = 0;
  for (Index walk = 0; walk < 3; ++walk) {
    EXPECT_EQ(walks.begin(walk), place);
    EXPECT_EQ(walks.length(walk), lengths[walk]);
    for (Id i = 0; i < lengths[walk]; ++i, ++place) {
      EXPECT_EQ(walks.walk_of(place), walk);
      EXPECT_EQ(walks.point(place), first_points[walk] + i);
    }
  }
}

TEST(OutlineWalks, StepsStayOnTheWalkAndCanBeUndone) {
  const OutlineWalks walks = three_walks();
  for (Id place : {0, 19, 20, 25, 32, 33, 500, 1032}) {
    const Index length = walks.length(walks.walk_of(place));
    for (Index steps : {-2500, -40, -1, 0, 1, 7, 13, 4000}) {
      const Id there = walks.step(place, steps);
      EXPECT_EQ(walks.walk_of(there), walks.walk_of(place));
      EXPECT_EQ(walks.step(there, -steps), place);
      EXPECT_EQ(walks.steps_forward(place, there), (steps % length + length) % length);
    }
  }
}

TEST(OutlineWalks, StepsBetweenTakesTheShorterWay) {
  const OutlineWalks walks = three_walks();
  for (Id from = 0; from < 33; ++from) {
    for (Id to = 0; to < 33; ++to) {
      if (walks.walk_of(from) != walks.walk_of(to)) {
        EXPECT_EQ(walks.steps_between(from, to), walks.size());
        continue;
      }
      const Index steps = walks.steps_between(from, to);
      EXPECT_EQ(walks.step(from, steps), to);
      EXPECT_LE(2 * std::abs(steps), walks.length(walks.walk_of(from)));
      EXPECT_EQ(std::abs(walks.steps_between(to, from)), std::abs(steps));
    }
  }
}

TEST(OutlineWalks, ToleranceIsAFractionOfTheWalkButNotLessThanFive) {
  const OutlineWalks walks = three_walks();
  EXPECT_EQ(walks.tolerance(0), 5);
  EXPECT_EQ(walks.tolerance(40), 15);
}

}  // namespace ldle::seam::outline_walks_test
