#include "ldle/seam/outline_arcs.h"

#include <gtest/gtest.h>

#include <numeric>

#include "ldle/core/random.h"
#include "ldle/gluing.h"

namespace ldle::seam::outline_arcs_test {

/// A walk whose places are labelled by hand, and the segments of its labels.
struct LabeledWalk {
  OutlineWalks walks;
  SeamPairs seam;
  OutlineLabels labels;
  std::vector<double> orientations;

  /// `runs` are the label and the length of each run. `mirrored` are the segments that are glued by
  /// a reflection.
  LabeledWalk(const std::vector<std::pair<Id, Index>>& runs, std::vector<Id> across,
              const std::vector<Id>& mirrored = {})
      : walks(std::vector<Outline>{}) {
    seam.across = std::move(across);
    for (const auto& [label, length] : runs) labels.label.insert(labels.label.end(), length, label);
    labels.partner.assign(labels.label.size(), none);
    std::vector<Id> walk(labels.label.size());
    std::iota(walk.begin(), walk.end(), 0);
    walks = OutlineWalks({Outline{{walk}, 0}});
    orientations.assign(seam.across.size(), 1.0);
    for (Id segment : mirrored) orientations[segment] = -1.0;
  }

  std::optional<std::vector<Arc>> arcs() const {
    return outline_arcs(walks, seam, orientations, labels);
  }
};

/// Arcs follow one another around the walk, and partners refer to each other.
void expect_consistent(const LabeledWalk& walk, const std::vector<Arc>& arcs) {
  Index length = 0;
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    length += arcs[a].length;
    EXPECT_EQ(walk.walks.step(arcs[a].first, arcs[a].length), arcs[(a + 1) % arcs.size()].first);
    if (arcs[a].partner == none) continue;
    EXPECT_EQ(arcs[arcs[a].partner].partner, Id(a));
    EXPECT_EQ(arcs[arcs[a].partner].direction, arcs[a].direction);
  }
  EXPECT_EQ(length, walk.walks.size());
}

/// a b a' b': every side is glued to the opposite one, and the walks run against each other.
TEST(OutlineArcs, TorusHasFourArcs) {
  const LabeledWalk walk({{0, 20}, {1, 10}, {2, 20}, {3, 10}}, {2, 3, 0, 1});
  const auto arcs = walk.arcs();
  ASSERT_TRUE(arcs);
  ASSERT_EQ(arcs->size(), 4U);
  expect_consistent(walk, *arcs);
  for (Id a = 0; a < 4; ++a) {
    EXPECT_EQ((*arcs)[a].partner, (a + 2) % 4);
    EXPECT_EQ((*arcs)[a].direction, -1);
    EXPECT_EQ((*arcs)[a].length, a % 2 == 0 ? 20 : 10);
  }
}

/// a b a' b: one pair of sides is glued by a reflection, so that both walks run along.
TEST(OutlineArcs, MirroredSegmentsRunAlong) {
  const LabeledWalk walk({{0, 20}, {1, 10}, {2, 20}, {3, 10}}, {2, 3, 0, 1}, {1, 3});
  const auto arcs = walk.arcs();
  ASSERT_TRUE(arcs);
  expect_consistent(walk, *arcs);
  EXPECT_EQ((*arcs)[0].direction, -1);
  EXPECT_EQ((*arcs)[1].direction, 1);
}

/// Two segments that follow each other on both sides of the seam are one arc.
TEST(OutlineArcs, SegmentsWithoutAVertexBetweenThemAreMerged) {
  const LabeledWalk against({{0, 12}, {1, 9}, {2, 20}, {3, 9}, {4, 12}, {5, 20}},
                            {4, 3, 5, 1, 0, 2});
  const auto arcs = against.arcs();
  ASSERT_TRUE(arcs);
  ASSERT_EQ(arcs->size(), 4U);
  expect_consistent(against, *arcs);
  const LabeledWalk along({{0, 12}, {1, 9}, {2, 20}, {3, 12}, {4, 9}, {5, 20}}, {3, 4, 5, 0, 1, 2},
                          {0, 1, 2, 3, 4, 5});
  const auto two = along.arcs();  // a a: all three run along
  ASSERT_TRUE(two);
  ASSERT_EQ(two->size(), 2U);
  expect_consistent(along, *two);
  EXPECT_EQ((*two)[0].length, 41);
}

TEST(OutlineArcs, FreeRunsHaveNoPartner) {
  const LabeledWalk walk({{0, 20}, {OutlineLabels::free, 10}, {1, 20}, {OutlineLabels::free, 15}},
                         {1, 0});
  const auto arcs = walk.arcs();
  ASSERT_TRUE(arcs);
  ASSERT_EQ(arcs->size(), 4U);
  expect_consistent(walk, *arcs);
  EXPECT_EQ(std::ranges::count(*arcs, none, &Arc::partner), 2);
}

TEST(OutlineArcs, NothingIsReturnedUnlessRunsMatchInPairs) {
  EXPECT_FALSE(LabeledWalk({{0, 20}, {1, 20}, {0, 20}, {2, 20}}, {1, 0, 2}).arcs());
  EXPECT_FALSE(LabeledWalk({{0, 20}, {OutlineLabels::free, 20}}, {1, 0}).arcs());
}

/// A run that is glued to itself around the tip of a tear falls into two arcs at the tip.
TEST(OutlineArcs, ARunGluedToItselfIsDividedAtTheTip) {
  LabeledWalk walk({{0, 40}, {OutlineLabels::free, 40}}, {0});
  for (Id place = 0; place < 40; ++place) walk.labels.partner[place] = 39 - place;
  const auto arcs = walk.arcs();
  ASSERT_TRUE(arcs);
  ASSERT_EQ(arcs->size(), 3U);
  expect_consistent(walk, *arcs);
  EXPECT_EQ((*arcs)[0].length + (*arcs)[1].length, 40);
  EXPECT_NEAR(double((*arcs)[0].length), 20.0, 1.0);
  EXPECT_EQ((*arcs)[0].direction, -1);
}

/// A sphere that is torn along a tree with a short and two long branches. Without the short slit,
/// the seam is one path.
TEST(OutlineArcs, ShortSlitsAreLeftOut) {
  const LabeledWalk path({{0, 100}, {1, 6}, {2, 6}, {3, 90}, {4, 90}, {5, 108}},
                         {5, 2, 1, 4, 3, 0});
  const auto arcs = path.arcs();
  ASSERT_TRUE(arcs);
  ASSERT_EQ(arcs->size(), 2U);
  expect_consistent(path, *arcs);
  EXPECT_EQ((*arcs)[0].partner, 1);
  const LabeledWalk fork({{0, 100}, {1, 60}, {2, 60}, {3, 90}, {4, 90}, {5, 100}},
                         {5, 2, 1, 4, 3, 0});
  ASSERT_TRUE(fork.arcs());
  EXPECT_EQ(fork.arcs()->size(), 6U);
}

/// A hexagon a b c a' b' c' with a short side c is a parallelogram a b a' b'.
TEST(OutlineArcs, AShortSideOfAHexagonIsLeftOut) {
  const LabeledWalk walk({{0, 50}, {1, 40}, {2, 5}, {3, 50}, {4, 40}, {5, 5}}, {3, 4, 5, 0, 1, 2});
  const auto arcs = walk.arcs();
  ASSERT_TRUE(arcs);
  ASSERT_EQ(arcs->size(), 4U);
  expect_consistent(walk, *arcs);
  for (Id a = 0; a < 4; ++a) EXPECT_EQ((*arcs)[a].partner, (a + 2) % 4);
}

/// a b a c: without the short side a, a Moebius strip would be two discs that meet in a point.
TEST(OutlineArcs, ShortSidesFromBoundaryToBoundaryStay) {
  const Id free = OutlineLabels::free;
  const LabeledWalk walk({{0, 5}, {free, 80}, {1, 5}, {free, 80}}, {1, 0}, {0, 1});
  ASSERT_TRUE(walk.arcs());
  EXPECT_EQ(walk.arcs()->size(), 4U);
}

/// Leaving out short arcs and joining arcs changes the word, but not the surface that it describes.
TEST(OutlineArcs, TheSurfaceOfRandomWordsStays) {
  Random random(1);
  Index left_out = 0;
  for (int sample = 0; sample < 2000; ++sample) {
    const Index letters = 1 + random.below(6), boundaries = random.below(3);
    std::vector<GluingWord::Side> sides;
    for (Id letter = 0; letter < letters; ++letter) {
      sides.push_back({letter, false});
      sides.push_back({letter, random.below(2) == 0});
    }
    for (Index b = 0; b < boundaries; ++b) sides.push_back({static_cast<Id>(letters + b), false});
    for (Index i = std::ssize(sides) - 1; i > 0; --i)
      std::swap(sides[i], sides[random.below(i + 1)]);
    std::vector<std::pair<Id, Index>> runs;
    std::vector<Id> across(sides.size(), none), mirrored;
    for (Id s = 0; s < std::ssize(sides); ++s) {
      const bool is_free = sides[s].letter >= letters;
      const bool after_free = s > 0 && sides[s - 1].letter >= letters;
      const Index length = random.below(2) == 0 ? 5 + random.below(10) : 50 + random.below(200);
      if (is_free && after_free) {
        runs.back().second += length;  // adjacent free runs are one
        continue;
      }
      runs.push_back({is_free ? OutlineLabels::free : s, length});
      for (Id t = 0; t < std::ssize(sides); ++t) {
        if (is_free || t == s || sides[t].letter != sides[s].letter) continue;
        across[s] = t;
        if (sides[t].reversed == sides[s].reversed) mirrored.push_back(s);
      }
    }
    if (sides.front().letter >= letters && sides.back().letter >= letters) continue;
    const LabeledWalk walk(runs, across, mirrored);
    const auto arcs = walk.arcs();
    ASSERT_TRUE(arcs);
    expect_consistent(walk, *arcs);
    GluingWord word{{{}}};
    std::vector<Id> letter_of(arcs->size(), none);
    Id named = 0;
    for (std::size_t a = 0; a < arcs->size(); ++a) {
      const Arc& arc = (*arcs)[a];
      const bool is_second = arc.partner != none && std::cmp_less(arc.partner, a);
      letter_of[a] = is_second ? letter_of[arc.partner] : named++;
      word.polygons[0].push_back({letter_of[a], is_second && arc.direction < 0});
    }
    EXPECT_EQ(glue(word), glue({{sides}}))
        << write_word({{sides}}) << " became " << write_word(word);
    left_out += std::ssize(runs) - std::ssize(*arcs);
  }
  EXPECT_GT(left_out, 1000);
}

/// a a: the whole outline is glued to itself, each place to the opposite one.
TEST(OutlineArcs, AnOutlineGluedToItsOppositePlacesIsAProjectivePlane) {
  LabeledWalk walk({{0, 80}}, {0}, {0});
  for (Id place = 0; place < 80; ++place) walk.labels.partner[place] = (place + 40) % 80;
  const auto arcs = walk.arcs();
  ASSERT_TRUE(arcs);
  ASSERT_EQ(arcs->size(), 2U);
  expect_consistent(walk, *arcs);
  EXPECT_EQ((*arcs)[0].length, 40);
  EXPECT_EQ((*arcs)[0].direction, 1);
}

}  // namespace ldle::seam::outline_arcs_test
