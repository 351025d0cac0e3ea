#include "ldle/topology/judge_betti.h"

#include <gtest/gtest.h>

namespace ldle::topology::judge_betti_test {

BettiNumbers same(std::vector<Index> betti) {
  return {betti, betti};
}
const BettiNumbers sphere = same({1, 0, 1}), torus = same({1, 2, 1});
const ManifoldKind closed_orientable{2, true, 0};

BettiObservation look(std::vector<BettiObservation::Held> held) {
  return {100, std::move(held)};
}

TEST(JudgeBetti, NumbersThatAllLooksHoldAreCertain) {
  const std::vector<BettiObservation> looks(3, look({{torus, 1.0}}));
  const BettiVerdict verdict = judge(looks, closed_orientable);
  EXPECT_EQ(verdict.betti, torus);
  EXPECT_TRUE(verdict.fits);
  EXPECT_EQ(verdict.confidence, 1.0);
}

/// Without rivals the confidence is 1 - (1 - s_1)(1 - s_2) ..., and half of it for a single look.
TEST(JudgeBetti, ConfidenceGrowsWithTheShares) {
  const std::vector<BettiObservation> two{look({{torus, 0.6}}), look({{torus, 0.5}})};
  EXPECT_NEAR(judge(two, closed_orientable).confidence, 1.0 - 0.4 * 0.5, 1e-12);
  const std::vector<BettiObservation> one{look({{torus, 0.6}})};
  EXPECT_NEAR(judge(one, closed_orientable).confidence, 0.3, 1e-12);
}

/// The confidence is divided between the numbers by the sums of their squared shares.
TEST(JudgeBetti, RivalsReduceTheConfidence) {
  const std::vector<BettiObservation> looks(2, look({{torus, 0.6}, {sphere, 0.3}}));
  const double strength = 1.0 - 0.4 * 0.4, sum = 2 * 0.36, rival = 2 * 0.09;
  const BettiVerdict verdict = judge(looks, closed_orientable);
  EXPECT_EQ(verdict.betti, torus);
  EXPECT_NEAR(verdict.confidence, strength * sum / (sum + rival), 1e-12);
}

/// Large cells hide handles: a sphere at large cells is no evidence against a torus at small ones,
/// but a torus at small cells is evidence against a sphere at large ones.
TEST(JudgeBetti, LargeCellsHideHandles) {
  const BettiObservation large{50, {{sphere, 0.8}}}, small{200, {{torus, 0.8}}};
  const BettiVerdict handle = judge(std::vector{large, small, small}, closed_orientable);
  EXPECT_EQ(handle.betti, torus);
  EXPECT_NEAR(handle.confidence, 1.0 - 0.2 * 0.2, 1e-12);
  const BettiObservation large_torus{50, {{torus, 0.8}}}, small_sphere{200, {{sphere, 0.8}}};
  const BettiVerdict none =
      judge(std::vector{large_torus, small_sphere, small_sphere}, closed_orientable);
  EXPECT_EQ(none.betti, sphere);
  EXPECT_NEAR(none.confidence, (1.0 - 0.2 * 0.2) * 2.0 / 3.0, 1e-12);
}

TEST(JudgeBetti, NumbersThatOnlyLargeCellsShowCountHalf) {
  const BettiObservation large{50, {{sphere, 1.0}}}, small{200, {{same({1, 5, 3}), 1.0}}};
  const BettiVerdict verdict = judge(std::vector{large, large, small, small}, closed_orientable);
  EXPECT_EQ(verdict.betti, sphere);
  EXPECT_NEAR(verdict.confidence, 0.5, 1e-12);
}

/// A pinched thin part adds to b_2 only. It counts where it holds longer than the numbers.
TEST(JudgeBetti, BubblesCountWhereTheyHoldLonger) {
  const BettiNumbers pinched = same({1, 0, 2});
  const std::vector<BettiObservation> seldom(2, look({{sphere, 0.6}, {pinched, 0.4}}));
  EXPECT_NEAR(judge(seldom, closed_orientable).confidence, 1.0 - 0.4 * 0.4, 1e-12);
  const std::vector<BettiObservation> mostly(2, look({{pinched, 0.6}, {sphere, 0.4}}));
  EXPECT_NEAR(judge(mostly, closed_orientable).confidence, (1.0 - 0.6 * 0.6) * 0.16 / (0.16 + 0.36),
              1e-12);
}

TEST(JudgeBetti, SharesBelowATenthAreIgnored) {
  const std::vector<BettiObservation> looks(2, look({{torus, 0.92}, {sphere, 0.08}}));
  EXPECT_NEAR(judge(looks, closed_orientable).confidence, 1.0 - 0.08 * 0.08, 1e-12);
}

TEST(JudgeBetti, NumbersOfNoManifoldDoNotFit) {
  const std::vector<BettiObservation> looks(2, look({{same({1, 1, 1}), 1.0}}));
  const BettiVerdict verdict = judge(looks, closed_orientable);
  EXPECT_FALSE(verdict.fits);
  EXPECT_EQ(verdict.betti, same({1, 1, 1}));
  EXPECT_EQ(verdict.confidence, 0.0);
  EXPECT_FALSE(judge({}, closed_orientable).fits);
}

TEST(ConfidenceIn, OnlyNumbersBesideCountAgainst) {
  const std::vector<BettiObservation> apart{look({{torus, 1.0}}), look({{torus, 1.0}}),
                                            look({{sphere, 1.0}})};
  EXPECT_EQ(confidence_in(torus, apart), 1.0);
  const std::vector<BettiObservation> beside{look({{torus, 0.5}, {sphere, 0.5}})};
  EXPECT_LT(confidence_in(torus, beside), 0.5);
  EXPECT_EQ(confidence_in(same({1, 4, 1}), beside), 0.0);
}

}  // namespace ldle::topology::judge_betti_test
