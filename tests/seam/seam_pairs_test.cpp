#include "ldle/seam/seam_pairs.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "seam/unrolled.h"

namespace ldle::seam::seam_pairs_test {

using test::Unrolled;

struct Found {
  Unrolled data;
  NeighborGraph graph = test::graph_of(data.points);
  EmbeddedGraph embedded{data.flat, graph};
  OutlineWalks walks{trace_outlines(embedded, Context())};
  SeamPairs seam = find_seam_pairs(walks, embedded);

  /// The side of the embedded rectangle that a place lies on: 0 to 3 for left, right, bottom and
  /// top; none near a corner, where several sides meet in the data.
  Id side(Id place) const {
    const Eigen::RowVector2d low = data.flat.colwise().minCoeff();
    const Eigen::RowVector2d high = data.flat.colwise().maxCoeff();
    const Eigen::RowVector2d at = data.flat.row(walks.point(place));
    const double distances[] = {at[0] - low[0], high[0] - at[0], at[1] - low[1], high[1] - at[1]};
    Id found = none;
    for (Id s = 0; s < 4; ++s) {
      if (distances[s] > 0.1) continue;
      if (found != none) return none;
      found = s;
    }
    return found;
  }
};

/// A torus and a Klein bottle are rectangles whose four sides are glued. The two ends of a Moebius
/// strip are glued.
TEST(SeamPairs, EverySideOfTheSeamIsOneSegment) {
  const std::pair<Unrolled, std::size_t> cases[] = {{test::unrolled_torus(), 4},
                                                    {test::unrolled_klein_bottle(), 4},
                                                    {test::unrolled_moebius(), 2}};
  for (const auto& [data, sides] : cases) {
    const Found found{data};
    std::map<Id, std::set<Id>> segments_of_side;
    std::set<Id> segments;
    for (const auto& pair : found.seam.pairs) {
      const Id side = found.side(pair.place);
      if (side == none || found.side(pair.other) == none) continue;
      segments_of_side[side].insert(pair.segment);
      segments.insert(pair.segment);
    }
    EXPECT_EQ(segments_of_side.size(), sides);
    for (const auto& [side, of_side] : segments_of_side) EXPECT_EQ(of_side.size(), 1U) << side;
    EXPECT_EQ(segments.size(), sides);
  }
}

TEST(SeamPairs, AreListedInBothDirectionsByPlace) {
  const Found found{test::unrolled_torus()};
  std::map<std::pair<Id, Id>, Index> count;
  for (const auto& [place, other, segment] : found.seam.pairs) ++count[{place, other}];
  for (const auto& [pair, times] : count) {
    const auto back = count.find({pair.second, pair.first});
    ASSERT_NE(back, count.end());
    EXPECT_EQ(back->second, times);
  }
  ASSERT_EQ(std::ssize(found.seam.first_pair), found.walks.size() + 1);
  EXPECT_EQ(found.seam.first_pair.back(), std::ssize(found.seam.pairs));
  for (Id place = 0; place < found.walks.size(); ++place) {
    for (Index p = found.seam.first_pair[place]; p < found.seam.first_pair[place + 1]; ++p) {
      EXPECT_EQ(found.seam.pairs[p].place, place);
    }
  }
}

TEST(SeamPairs, TheOtherSideOfASegmentLeadsBack) {
  for (const Found& found : {Found{test::unrolled_torus()}, Found{test::unrolled_moebius()}}) {
    std::map<std::pair<Id, Id>, Id> segment_of;
    for (const auto& pair : found.seam.pairs) segment_of[{pair.place, pair.other}] = pair.segment;
    for (const auto& pair : found.seam.pairs) {
      const Id across = found.seam.across[pair.segment];
      EXPECT_EQ((segment_of[{pair.other, pair.place}]), across);
      EXPECT_EQ(found.seam.across[across], pair.segment);
      EXPECT_NE(across, pair.segment);
    }
  }
}

/// Their points are close in the data and far apart in the embedding.
TEST(SeamPairs, JoinPlacesThatAreNeighborsInTheDataOnly) {
  const Found found{test::unrolled_torus()};
  const double spacing = 1.0 / 50;  // 2500 points on an area of 1
  ASSERT_GT(found.seam.pairs.size(), 300U);
  for (const auto& pair : found.seam.pairs) {
    const Id a = found.walks.point(pair.place), b = found.walks.point(pair.other);
    EXPECT_LT((found.data.points.row(a) - found.data.points.row(b)).norm(), 12 * spacing);
    EXPECT_GT(found.embedded.apart(a, b), 3 * spacing);
  }
}

TEST(SeamPairs, ThereAreNoneWithoutATear) {
  const RowMatrix square = generate_dataset("square", {.n = 2500}).points;
  EXPECT_TRUE((Found{{square, square}}.seam.pairs.empty()));
}

}  // namespace ldle::seam::seam_pairs_test
