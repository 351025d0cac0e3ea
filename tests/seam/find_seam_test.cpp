#include "ldle/seam/find_seam.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::seam::find_seam_test {

struct TornCase {
  oracle::ClusteredStages stages;
  Registration registration;
  Seam seam;

  TornCase(const RowMatrix& points, const Options& options) : stages(points, options) {
    const Context context({.seed = 3});
    registration = registration::register_views(stages.views, oracle::table(stages.distances),
                                                options.local_views.view_neighbors,
                                                options.registration, context);
    seam = find_seam(stages.local, stages.views, registration.torn_views, Context());
  }

  bool torn(Id a, Id b) const {
    return std::ranges::count(registration.torn_views, IdPair{std::min(a, b), std::max(a, b)}) > 0;
  }

  /// Points of U~_mm' that lie in C_m, and those that lie in C_m'.
  std::pair<std::set<Id>, std::set<Id>> sides(const IdPair& pair) const {
    std::set<Id> first, second;
    for (Id k : oracle::overlap(stages.views, pair.first, pair.second)) {
      if (stages.views.cluster_of[k] == pair.first) first.insert(k);
      if (stages.views.cluster_of[k] == pair.second) second.insert(k);
    }
    return {first, second};
  }
};

/// The pairs are the points of local views whose clusters are torn apart.
void expect_pairs(const TornCase& torn_case) {
  const auto& members = torn_case.stages.local.members;
  const auto& cluster = torn_case.stages.views.cluster_of;
  std::vector<IdPair> wanted;
  for (Id i = 0; i < members.size(); ++i) {
    for (Id j = i + 1; j < members.size(); ++j) {
      const bool near = std::ranges::count(members[i], j) || std::ranges::count(members[j], i);
      if (near && torn_case.torn(cluster[i], cluster[j])) wanted.push_back({i, j});
    }
  }
  EXPECT_EQ(torn_case.seam.pairs, wanted);
}

/// Every colour belongs to one torn pair and occurs on both of its sides.
void expect_colors(const TornCase& torn_case) {
  const auto& color = torn_case.seam.color;
  ASSERT_EQ(Index(color.size()), torn_case.stages.local.size());
  std::map<Id, std::set<Id>> holders;
  for (std::size_t k = 0; k < color.size(); ++k) {
    if (color[k] != none) holders[color[k]].insert(Id(k));
  }
  EXPECT_EQ(Index(holders.size()), torn_case.seam.colors);
  for (const auto& [c, points] : holders) {
    EXPECT_GE(c, 0);
    EXPECT_LT(c, torn_case.seam.colors);
    const bool one_pair =
        std::ranges::any_of(torn_case.registration.torn_views, [&](const IdPair& pair) {
          const auto [first, second] = torn_case.sides(pair);
          bool on_first = false, on_second = false;
          for (Id k : points) {
            if (!first.contains(k) && !second.contains(k)) return false;
            on_first |= first.contains(k);
            on_second |= second.contains(k);
          }
          return on_first && on_second;
        });
    EXPECT_TRUE(one_pair) << "colour " << c;
  }
}

/// No torn pair has points without a colour on both of its sides.
void expect_all_pairs_colored(const TornCase& torn_case) {
  for (const IdPair& pair : torn_case.registration.torn_views) {
    const auto [first, second] = torn_case.sides(pair);
    const auto uncolored = [&](Id k) { return torn_case.seam.color[k] == none; };
    EXPECT_FALSE(std::ranges::any_of(first, uncolored) && std::ranges::any_of(second, uncolored))
        << pair.first << ' ' << pair.second;
  }
}

TornCase torn_case_of(const RowMatrix& points, Index dimension, bool tear) {
  Options options = oracle::small_options(dimension);
  options.registration.tear_relaxation = 1;
  options.registration.tear = tear;
  return TornCase(points, options);
}

TEST(FindSeam, PairsAndColorsOfTubesSpheresAndCurves) {
  const std::pair<RowMatrix, Index> cases[] = {
      {oracle::roll_up(oracle::shaken(oracle::grid(40, 6), 0.2, 2), 40), 2},
      {oracle::sphere(300), 2},
      {oracle::circle(150), 1}};
  Index with_pairs = 0;
  for (const auto& [points, dimension] : cases) {
    const TornCase torn_case = torn_case_of(points, dimension, true);
    ASSERT_FALSE(torn_case.registration.torn_views.empty());
    EXPECT_EQ(torn_case.seam.colors > 0, !torn_case.seam.pairs.empty());
    with_pairs += !torn_case.seam.pairs.empty();
    expect_pairs(torn_case);
    expect_colors(torn_case);
    expect_all_pairs_colored(torn_case);
  }
  EXPECT_GE(with_pairs, 2);
}

TEST(FindSeam, NothingIsFoundWithoutATear) {
  const TornCase torn_case = torn_case_of(oracle::shaken(oracle::grid(12, 11), 0.3, 1), 2, false);
  EXPECT_EQ(torn_case.seam.colors, 0);
  EXPECT_TRUE(torn_case.seam.pairs.empty());
  EXPECT_EQ(std::ranges::count(torn_case.seam.color, none), torn_case.stages.local.size());
}

}  // namespace ldle::seam::find_seam_test
