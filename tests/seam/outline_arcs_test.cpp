#include "ldle/seam/outline_arcs.h"

#include <gtest/gtest.h>

#include <numeric>

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
