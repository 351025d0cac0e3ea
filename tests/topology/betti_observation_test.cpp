#include "ldle/topology/betti_observation.h"

#include <gtest/gtest.h>

namespace ldle::topology::betti_observation_test {

const BettiNumbers circle{{1, 1}, {1, 1}}, disc{{1, 0}, {1, 0}};

math::SimplexKey key(std::initializer_list<Id> vertices) {
  math::SimplexKey found = 0;
  for (Id vertex : vertices) found = math::with_vertex(found, vertex);
  return found;
}

/// A triangle whose edges enter at step 3 and whose face enters at step `filled`.
math::Filtration triangle(Id filled) {
  return {{{key({0}), 0}, {key({1}), 0}, {key({2}), 0}},
          {{key({0, 1}), 3}, {key({0, 2}), 3}, {key({1, 2}), 3}},
          {{key({0, 1, 2}), filled}}};
}

TEST(BettiObservation, ShareOfNumbersThatWereNotHeldIsZero) {
  const BettiObservation observation{100, {{circle, 0.6}}};
  EXPECT_EQ(observation.share_of(circle), 0.6);
  EXPECT_EQ(observation.share_of(disc), 0.0);
}

/// Steps at which the complex is not connected do not count: of the steps 3 to 12, the triangle is
/// hollow for eight.
TEST(FollowBetti, SharesAreThoseOfTheConnectedSteps) {
  const BettiObservation found = follow_betti(triangle(11), 3, 1, 13, Context());
  EXPECT_EQ(found.landmarks, 3);
  ASSERT_EQ(found.held.size(), 2u);
  EXPECT_EQ(found.held[0].betti, circle);
  EXPECT_DOUBLE_EQ(found.share_of(circle), 0.8);
  EXPECT_DOUBLE_EQ(found.share_of(disc), 0.2);
}

}  // namespace ldle::topology::betti_observation_test
