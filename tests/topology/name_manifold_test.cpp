#include "ldle/topology/name_manifold.h"

#include <gtest/gtest.h>

namespace ldle::topology::name_manifold_test {

BettiNumbers same(std::vector<Index> betti) {
  return {betti, betti};
}

TEST(NameManifold, NamesFollowTheClassificationOfSurfaces) {
  const auto name = [](const BettiNumbers& betti, const ManifoldKind& kind) {
    return can_be(betti, kind) ? name_of(betti, kind) : "none";
  };
  EXPECT_EQ(name(same({1, 0, 1}), {2, true, 0}), "sphere");
  EXPECT_EQ(name(same({1, 2, 1}), {2, true, 0}), "torus");
  EXPECT_EQ(name(same({1, 6, 1}), {2, true, 0}), "surface of genus 3");
  EXPECT_EQ(name({{1, 1, 1}, {1, 0, 0}}, {2, false, 0}), "projective plane");
  EXPECT_EQ(name({{1, 2, 1}, {1, 1, 0}}, {2, false, 0}), "Klein bottle");
  EXPECT_EQ(name({{1, 3, 1}, {1, 2, 0}}, {2, false, 0}), "non-orientable surface of genus 3");
  EXPECT_EQ(name(same({1, 0, 0}), {2, true, 1}), "disc");
  EXPECT_EQ(name(same({1, 1, 0}), {2, true, 2}), "annulus");
  EXPECT_EQ(name(same({1, 3, 0}), {2, true, 4}), "disc with 3 holes");
  EXPECT_EQ(name(same({1, 1, 0}), {2, false, 1}), "Moebius strip");
  EXPECT_EQ(name(same({1, 2, 0}), {2, false, 2}), "Moebius strip with 1 hole");
  EXPECT_EQ(name(same({1, 2, 0}), {2, true, 1}), "torus with 1 hole");
  EXPECT_EQ(name(same({1, 2, 0}), {2, false, 1}), "Klein bottle with 1 hole");
  EXPECT_EQ(name(same({1, 1}), {1, true, 0}), "circle");
  EXPECT_EQ(name(same({1, 0}), {1, true, 2}), "interval");
}

TEST(NameManifold, NumbersThatContradictTheKindHaveNoName) {
  EXPECT_FALSE(can_be(same({1, 1, 1}), {2, true, 0}));         // odd genus
  EXPECT_FALSE(can_be(same({1, 2, 1}), {2, false, 0}));        // a torus is orientable
  EXPECT_FALSE(can_be({{1, 2, 1}, {1, 1, 0}}, {2, true, 0}));  // a Klein bottle is not
  EXPECT_FALSE(can_be(same({1, 0, 1}), {2, true, 1}));         // a sphere has no boundary
  EXPECT_FALSE(can_be(same({1, 1, 0}), {2, true, 1}));         // an annulus has two boundary loops
  EXPECT_FALSE(can_be(same({1, 0, 0}), {2, true, 0}));         // a disc has one boundary loop
  EXPECT_FALSE(can_be(same({1, 0, 0}), {2, false, 1}));
  EXPECT_FALSE(can_be(same({1, 0}), {1, true, 3}));  // a curve has no three ends
  EXPECT_FALSE(can_be(same({1, 2}), {1, true, 0}));  // a figure eight is not a manifold
}

TEST(NameManifold, PoincareDualityHoldsInThreeDimensions) {
  EXPECT_TRUE(can_be(same({1, 3, 3, 1}), {3, true, 0}));
  EXPECT_FALSE(can_be(same({1, 3, 2, 1}), {3, true, 0}));
  EXPECT_TRUE(can_be(same({1, 0, 0, 0}), {3, true, 1}));
  EXPECT_FALSE(can_be(same({1, 0, 0, 1}), {3, true, 1}));
  // Real projective space: over Z/2 every Betti number is 1, over Z/3 they are those of the sphere.
  EXPECT_TRUE(can_be({{1, 1, 1, 1}, {1, 0, 0, 1}}, {3, true, 0}));
}

TEST(NameManifold, UnseenHolesGiveTheNumbersOfASurfaceWithFewerHoles) {
  const ManifoldKind annulus{2, true, 2};
  EXPECT_TRUE(can_be_with_holes_unseen(same({1, 0, 0}), same({1, 1, 0}), annulus));
  EXPECT_TRUE(can_be_with_holes_unseen(same({1, 0, 1}), same({1, 1, 0}), annulus));
  EXPECT_FALSE(can_be_with_holes_unseen(same({1, 2, 1}), same({1, 1, 0}), annulus));
  EXPECT_EQ(closed_betti(same({1, 1, 0}), annulus), same({1, 0, 1}));
}

TEST(NameManifold, OnlyExcessGenusCanComeFromMissedHoles) {
  EXPECT_FALSE(may_have_more_holes(same({1, 1, 0}), {2, true, 2}));   // annulus
  EXPECT_FALSE(may_have_more_holes(same({1, 1, 0}), {2, false, 1}));  // Moebius strip
  EXPECT_FALSE(may_have_more_holes(same({1, 2, 1}), {2, true, 0}));   // closed
  EXPECT_TRUE(may_have_more_holes(same({1, 3, 0}),
                                  {2, true, 2}));  // torus with 2 holes, or a disc with more
  EXPECT_TRUE(may_have_more_holes(same({1, 2, 0}), {2, false, 1}));
}

TEST(NameManifold, EulerCharacteristicIsTheAlternatingSum) {
  EXPECT_EQ(euler_characteristic({1, 2, 1}), 0);
  EXPECT_EQ(euler_characteristic({1, 0, 1}), 2);
  EXPECT_EQ(euler_characteristic({1, 3, 3, 1}), 0);
}

/// 2 - 2 g for an orientable surface, 2 - k for others; each boundary loop but the first adds to
/// b_1.
TEST(NameManifold, TheEulerCharacteristicOfTheClosedSurfaceDeterminesTheNumbers) {
  EXPECT_EQ(betti_of_closed(2, {2, true, 0}), same({1, 0, 1}));
  EXPECT_EQ(betti_of_closed(-2, {2, true, 0}), same({1, 4, 1}));
  EXPECT_EQ(betti_of_closed(2, {2, true, 3}), same({1, 2, 0}));
  EXPECT_EQ(name_of(*betti_of_closed(0, {2, false, 0}), {2, false, 0}), "Klein bottle");
  EXPECT_EQ(name_of(*betti_of_closed(1, {2, false, 1}), {2, false, 1}), "Moebius strip");
  EXPECT_FALSE(betti_of_closed(1, {2, true, 0}));
  EXPECT_FALSE(betti_of_closed(4, {2, true, 0}));
  EXPECT_FALSE(betti_of_closed(2, {2, false, 0}));
}

}  // namespace ldle::topology::name_manifold_test
