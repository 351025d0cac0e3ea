#include "ldle/seam/outline_labels.h"

#include <gtest/gtest.h>

#include <numeric>

#include "seam/unrolled.h"

namespace ldle::seam::outline_labels_test {

using test::far;
using test::Unrolled;

/// A single walk along the points 0, 1, ...
OutlineWalks single_walk(Index length) {
  std::vector<Id> walk(length);
  std::iota(walk.begin(), walk.end(), 0);
  return OutlineWalks({Outline{{walk}, 0}});
}

/// Points on a long line, so that every spacing is 4.
struct Line {
  RowMatrix points = RowMatrix::Zero(1000, 2);
  NeighborGraph graph;

  Line() {
    for (Index k = 0; k < points.rows(); ++k) points(k, 0) = double(k);
    graph = test::graph_of(points);
  }
  EmbeddedGraph embedded() const { return {points, graph}; }
};

/// These pairs, sorted and indexed as find_seam_pairs() does.
SeamPairs pairs_between(Index walk_length, const std::vector<SeamPairs::Pair>& pairs,
                        std::vector<Id> across) {
  SeamPairs seam{pairs, std::vector<Index>(walk_length + 1, 0), std::move(across)};
  std::sort(seam.pairs.begin(), seam.pairs.end(), [](const auto& a, const auto& b) {
    return std::pair(a.place, a.other) < std::pair(b.place, b.other);
  });
  for (const auto& pair : seam.pairs) ++seam.first_pair[pair.place + 1];
  std::partial_sum(seam.first_pair.begin(), seam.first_pair.end(), seam.first_pair.begin());
  return seam;
}

/// The first 40 % of the places are glued to the last 40 %, in reverse order.
SeamPairs folded_seam(Id length) {
  std::vector<SeamPairs::Pair> pairs;
  for (Id i = 0; i < length * 2 / 5; ++i) {
    pairs.push_back({i, length - 1 - i, 0});
    pairs.push_back({length - 1 - i, i, 1});
  }
  return pairs_between(length, pairs, {1, 0});
}

TEST(OutlineLabels, RunsCoverTheWalkAndAreMaximal) {
  const OutlineWalks walks = single_walk(30);
  std::vector<Id> label(30, 1);
  for (Id place : {0, 1, 2, 28, 29}) label[place] = 4;
  for (Id place : {10, 11, 12}) label[place] = OutlineLabels::free;
  const std::vector<seam::Run> runs = runs_of(walks, label, 0);
  ASSERT_EQ(runs.size(), 4U);
  Index length = 0;
  for (const seam::Run& run : runs) {
    for (Index i = 0; i < run.length; ++i) {
      EXPECT_EQ(label[walks.step(run.first, i)], label[run.first]);
    }
    EXPECT_NE(label[walks.step(run.first, run.length)], label[run.first]);
    length += run.length;
  }
  EXPECT_EQ(length, 30);
}

TEST(OutlineLabels, EqualLabelsAreOneRun) {
  const std::vector<seam::Run> runs = runs_of(single_walk(30), std::vector<Id>(30, 3), 0);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].length, 30);
}

TEST(OutlineLabels, PlacesWithoutPairsAreFreeOrUnknown) {
  const Line line;
  const OutlineWalks walks = single_walk(100);
  const SeamPairs nothing = pairs_between(100, {}, {});
  const auto labels = [&](const std::vector<double>& boundary_distance) {
    return label_outline(walks, nothing, line.embedded(), boundary_distance).label;
  };
  EXPECT_EQ(labels({}), std::vector<Id>(100, OutlineLabels::free));
  EXPECT_EQ(labels(std::vector<double>(1000, 0.0)), std::vector<Id>(100, OutlineLabels::free));
  EXPECT_EQ(labels(std::vector<double>(1000, far)), std::vector<Id>(100, OutlineLabels::unknown));
}

/// Both sides of the seam are labelled, and the rest of the walk is boundary.
TEST(OutlineLabels, PlacesNearPairsHaveTheirSegment) {
  const Line line;
  const OutlineWalks walks = single_walk(100);
  const OutlineLabels found = label_outline(walks, folded_seam(100), line.embedded(), {});
  for (Id place = 0; place < 100; ++place) {
    if (place >= 38 && place < 62) continue;  // a window of two places decides
    EXPECT_EQ(found.label[place], place < 50 ? 0 : 1) << place;
    if (place < 2 || place > 97) continue;  // the fold at place 0
    EXPECT_EQ(found.partner[place], 99 - place) << place;
  }
  for (Id place = 42; place < 58; ++place) EXPECT_EQ(found.label[place], OutlineLabels::free);
}

/// Between two known runs unknown places take the label of the nearer one, half each.
TEST(OutlineLabels, UnknownPlacesTakeTheLabelsAroundThem) {
  const Line line;
  const OutlineWalks walks = single_walk(100);
  const OutlineLabels found =
      label_outline(walks, folded_seam(100), line.embedded(), std::vector<double>(1000, far));
  const std::vector<seam::Run> runs = runs_of(walks, found.label, 0);
  ASSERT_EQ(runs.size(), 2U);
  for (const seam::Run& run : runs) EXPECT_NEAR(double(run.length), 50.0, 1.0);
}

TEST(OutlineLabels, RunsShorterThanTheToleranceDisappear) {
  const Line line;
  const OutlineWalks walks = single_walk(1000);
  // A wrong pair on the boundary labels the five places around it; the tolerance is 15.
  std::vector<SeamPairs::Pair> pairs = folded_seam(1000).pairs;
  pairs.push_back({450, 550, 2});
  pairs.push_back({550, 450, 3});
  const SeamPairs seam = pairs_between(1000, pairs, {1, 0, 3, 2});
  const OutlineLabels found = label_outline(walks, seam, line.embedded(), {});
  for (const seam::Run& run : runs_of(walks, found.label, 0)) {
    EXPECT_GE(run.length, walks.tolerance(run.first));
  }
  for (Id place : {450, 550}) EXPECT_EQ(found.label[place], OutlineLabels::free);
}

/// A segment whose other side has no places is not kept.
TEST(OutlineLabels, SegmentsWithoutAnotherSideDisappear) {
  const Line line;
  const OutlineWalks walks = single_walk(100);
  std::vector<SeamPairs::Pair> pairs;
  for (Id i = 0; i < 40; ++i) pairs.push_back({i, 99 - i, 0});
  const OutlineLabels found =
      label_outline(walks, pairs_between(100, pairs, {1, 0}), line.embedded(), {});
  EXPECT_EQ(found.label, std::vector<Id>(100, OutlineLabels::free));
}

/// The outline of a torus has four runs, as long as the sides of the rectangle 2 x 1/2.
TEST(OutlineLabels, SidesOfATorusAreRuns) {
  const Unrolled torus = test::unrolled_torus();
  const NeighborGraph graph = test::graph_of(torus.points);
  const EmbeddedGraph embedded(torus.flat, graph);
  const OutlineWalks walks(trace_outlines(embedded, Context()));
  ASSERT_EQ(walks.count(), 1);
  const SeamPairs seam = find_seam_pairs(walks, embedded);
  const OutlineLabels found = label_outline(walks, seam, embedded, {});
  const std::vector<seam::Run> runs = runs_of(walks, found.label, 0);
  ASSERT_EQ(runs.size(), 4U);
  for (std::size_t r = 0; r < 4; ++r) {
    EXPECT_EQ(seam.across[found.label[runs[r].first]], found.label[runs[(r + 2) % 4].first]);
    EXPECT_NEAR(double(runs[r].length), double(runs[(r + 2) % 4].length),
                2.0 * double(walks.tolerance(0)));
  }
}

}  // namespace ldle::seam::outline_labels_test
