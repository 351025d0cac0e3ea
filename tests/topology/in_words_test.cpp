#include "ldle/topology/in_words.h"

#include <gtest/gtest.h>

namespace ldle::topology::in_words_test {

ComponentTopology klein_bottle() {
  ComponentTopology bottle;
  bottle.name = "Klein bottle";
  bottle.betti_z2 = {1, 2, 1};
  bottle.betti_z3 = {1, 1, 0};
  bottle.orientable = false;
  bottle.euler_characteristic = 0;
  bottle.confidence = 0.96;
  bottle.sure = true;
  return bottle;
}

TEST(InWords, Articles) {
  EXPECT_EQ(with_article("torus"), "a torus");
  EXPECT_EQ(with_article("annulus"), "an annulus");
  EXPECT_EQ(with_article("interval"), "an interval");
}

TEST(InWords, Plurals) {
  EXPECT_EQ(several(1, "annulus"), "an annulus");
  EXPECT_EQ(several(3, "sphere"), "three spheres");
  EXPECT_EQ(several(2, "torus"), "two tori");
  EXPECT_EQ(several(10, "annulus with 2 holes"), "ten annuli with 2 holes");
  EXPECT_EQ(several(11, "Klein bottle"), "11 Klein bottles");
  EXPECT_EQ(several(2, "non-orientable surface of genus 4"),
            "two non-orientable surfaces of genus 4");
  EXPECT_EQ(several(2, "torus with 1 hole"), "two tori with 1 hole");
}

TEST(InWords, AllComponentsAreNamed) {
  const auto names = [](const std::vector<std::string>& sure, int unsure) {
    Topology topology;
    for (const std::string& name : sure) {
      topology.components.push_back({.name = name, .confidence = 0.9, .sure = true});
    }
    for (int i = 0; i < unsure; ++i) {
      topology.components.push_back({.name = "sphere", .confidence = 0.5});
    }
    return names_in_words(topology);
  };
  EXPECT_EQ(names({}, 0), "");
  EXPECT_EQ(names({}, 3), "");
  EXPECT_EQ(names({"sphere"}, 0), "a sphere");
  EXPECT_EQ(names({"sphere", "sphere", "sphere"}, 0), "three spheres");
  EXPECT_EQ(names({"sphere", "disc"}, 0), "a sphere and a disc");
  EXPECT_EQ(names({"disc", "torus", "torus"}, 1),
            "two tori, a disc and a component without a name");
  EXPECT_EQ(names({"sphere"}, 2), "a sphere and two components without a name");
}

TEST(InWords, BoundaryPartsAreCountedAndNamedByDimension) {
  EXPECT_EQ(boundary_in_words(0, 2), "closed");
  EXPECT_EQ(boundary_in_words(1, 2), "1 boundary loop");
  EXPECT_EQ(boundary_in_words(3, 2), "3 boundary loops");
  EXPECT_EQ(boundary_in_words(2, 1), "2 ends");
  EXPECT_EQ(boundary_in_words(1, 3), "1 boundary part");
}

TEST(InWords, ASureNameIsFollowedByTheGluing) {
  EXPECT_EQ(in_words(klein_bottle(), 2),
            "closed, non-orientable, Euler characteristic 0: a Klein bottle (confidence 0.96)");
  EXPECT_EQ(in_words(klein_bottle(), 2, "; its outline reads a b a b'"),
            "closed, non-orientable, Euler characteristic 0: a Klein bottle (confidence 0.96); its "
            "outline reads a b a b'");
}

TEST(InWords, ADoubtReplacesTheGluing) {
  ComponentTopology bottle = klein_bottle();
  bottle.doubt = "reasons";
  EXPECT_EQ(in_words(bottle, 2, "; its outline reads a b a b'"),
            "closed, non-orientable, Euler characteristic 0: a Klein bottle (confidence 0.96); but "
            "reasons");
}

TEST(InWords, AveragedNoiseIsMentioned) {
  ComponentTopology bottle = klein_bottle();
  bottle.averaged_over = 4.4;
  EXPECT_EQ(
      in_words(bottle, 2),
      "closed, non-orientable, Euler characteristic 0: a Klein bottle (confidence 0.96, noise "
      "averaged over 4 points)");
}

TEST(InWords, ANameThatIsNotSureIsAGuess) {
  ComponentTopology bottle = klein_bottle();
  bottle.sure = false;
  bottle.confidence = 0.4;
  bottle.doubt = "reasons";
  EXPECT_EQ(in_words(bottle, 2), "not sure, perhaps a Klein bottle (confidence 0.40): reasons");
}

/// No guess is made below a confidence of 0.3 or without a name. Only the first reason is given.
TEST(InWords, WithoutAnythingKnownTheMainReasonIsGiven) {
  ComponentTopology unnamed = klein_bottle();
  unnamed.sure = false;
  unnamed.doubt = "one reason; another one";
  unnamed.confidence = 0.29;
  EXPECT_EQ(in_words(unnamed, 2), "no surface that could be named: one reason");
  unnamed.confidence = 0.7;
  unnamed.name = "";
  EXPECT_EQ(in_words(unnamed, 2), "no surface that could be named: one reason");
  EXPECT_EQ(in_words({.doubt = "a reason"}, 1), "no curve that could be named: a reason");
  EXPECT_EQ(in_words({.doubt = "a reason"}, 3), "no solid that could be named: a reason");
  EXPECT_EQ(in_words({.doubt = "a reason"}, 4), "no manifold that could be named: a reason");
}

TEST(InWords, InThreeDimensionsTheNumbersReplaceTheName) {
  ComponentTopology torus;
  torus.name = "closed manifold";
  torus.betti_z2 = torus.betti_z3 = {1, 3, 3, 1};
  torus.euler_characteristic = 0;
  torus.confidence = 0.9;
  torus.sure = true;
  EXPECT_EQ(in_words(torus, 3),
            "closed, orientable, Euler characteristic 0: Betti numbers 1 3 3 1 over Z/2, 1 3 3 1 "
            "over Z/3 (confidence 0.90)");
}

}  // namespace ldle::topology::in_words_test
