#include "ldle/intermediate_views/overlaps.h"

#include <gtest/gtest.h>

#include <map>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::intermediate_views::overlaps_test {

TEST(Overlaps, AreTheIntersectionsOfTheViews) {
  const RowMatrix points =
      oracle::stack(oracle::shaken(oracle::grid(12, 9), 0.3, 1),
                    oracle::shaken(oracle::grid(6, 6), 0.3, 2), Eigen::RowVector2d(60, 3));
  const oracle::ClusteredStages stages(points, oracle::small_options(2));
  const auto& views = stages.views;
  const auto overlaps = find_overlaps(views, Context());
  std::map<IdPair, Index> number;
  for (std::size_t p = 0; p < overlaps.pairs.size(); ++p) number[overlaps.pairs[p]] = Index(p);
  EXPECT_TRUE(std::ranges::is_sorted(overlaps.pairs));
  for (Id a = 0; a < views.size(); ++a) {
    std::vector<Id> neighbors;
    for (Id b = 0; b < views.size(); ++b) {
      if (a == b || oracle::overlap(views, a, b).empty()) continue;
      neighbors.push_back(b);
      const IdPair pair{std::min(a, b), std::max(a, b)};
      ASSERT_TRUE(number.contains(pair));
      std::vector<Id> shared;
      for (const auto& s : overlaps.shared[number[pair]]) {
        EXPECT_EQ(views.views.values[s.first_row], views.views.values[s.second_row]);
        EXPECT_GE(s.first_row, views.views.offsets[pair.first]);
        EXPECT_LT(s.first_row, views.views.offsets[pair.first + 1]);
        EXPECT_GE(s.second_row, views.views.offsets[pair.second]);
        EXPECT_LT(s.second_row, views.views.offsets[pair.second + 1]);
        shared.push_back(views.views.values[s.first_row]);
      }
      std::sort(shared.begin(), shared.end());
      EXPECT_EQ(shared, oracle::overlap(views, a, b));
    }
    ASSERT_EQ(overlaps.neighbors.length(a), Index(neighbors.size()));
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
      const auto& neighbor = overlaps.neighbors[a][i];
      EXPECT_EQ(neighbor.view, neighbors[i]);
      const IdPair pair{std::min(a, neighbor.view), std::max(a, neighbor.view)};
      EXPECT_EQ(neighbor.pair, number[pair]);
    }
  }
}

TEST(Overlaps, FindGivesThePositionOfAPairInEitherOrder) {
  const oracle::ClusteredStages stages(oracle::shaken(oracle::grid(12, 9), 0.3, 1),
                                       oracle::small_options(2));
  const Overlaps overlaps = find_overlaps(stages.views, Context());
  for (Id a = 0; a < stages.views.size(); ++a) {
    for (Id b = a + 1; b < stages.views.size(); ++b) {
      const auto at = std::ranges::find(overlaps.pairs, IdPair{a, b});
      const Id expected =
          at == overlaps.pairs.end() ? none : static_cast<Id>(at - overlaps.pairs.begin());
      EXPECT_EQ(overlaps.find(a, b), expected);
      EXPECT_EQ(overlaps.find(b, a), expected);
    }
  }
}

TEST(Overlaps, ImagesOfSharedPointsAreTheirRows) {
  const RowMatrix points = oracle::shaken(oracle::grid(12, 9), 0.3, 1);
  const oracle::ClusteredStages stages(points, oracle::small_options(2));
  const auto& views = stages.views;
  const auto overlaps = find_overlaps(views, Context());
  ASSERT_FALSE(overlaps.pairs.empty());
  for (Id p = 0; p < Id(overlaps.pairs.size()); ++p) {
    RowMatrix first, second;
    images_of_shared(overlaps, p, views.coordinates, first, second);
    const std::vector<Id> shared =
        oracle::overlap(views, overlaps.pairs[p].first, overlaps.pairs[p].second);
    EXPECT_EQ(first, RowMatrix(oracle::rows_of(views, overlaps.pairs[p].first, shared)));
    EXPECT_EQ(second, RowMatrix(oracle::rows_of(views, overlaps.pairs[p].second, shared)));
  }
}

}  // namespace ldle::intermediate_views::overlaps_test
